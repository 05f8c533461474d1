import { useActionData, useFetcher, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { type FormReply, getFormResult } from "#app/components/forms/form-reply";
import { showToast } from "#app/components/toasts/toaster";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import { useSettingsPanel } from "#app/routes/_overlay/settings-panel";

/** Submits a settings form; toasts and returns to `parent` once done. */
export function usePanelForm(parent?: string) {
  const fetcher = useFetcher<FormReply>();
  const actionData = useActionData<FormReply>();
  const navigate = useNavigate();
  const panel = useSettingsPanel();
  const reply = fetcher.data ?? actionData;
  const result = fetcher.state === "idle" ? fetcher.data : undefined;
  const handled = useRef<FormReply>();
  useOfflineToast(fetcher.data);

  useEffect(() => {
    if (!result || result === handled.current) return;
    handled.current = result;
    if (!("toast" in result) || !result.toast) return;
    showToast({ key: result.toast });
    if (parent && panel && panel.depth > 1) navigate(-1);
    else if (parent) navigate(parent);
  }, [result, parent, panel, navigate]);

  return { fetcher, lastResult: getFormResult(reply) };
}
