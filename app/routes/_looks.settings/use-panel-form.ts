import { useActionData, useFetcher, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { type FormReply, resultOf } from "#app/components/form-reply";
import { showToast } from "#app/components/toaster";
import { useOfflineToast } from "#app/components/use-offline-toast";
import { usePanel } from "../_looks/settings-panel";

/** A form of the settings: its reply with scripts or without, its toast when it is done, and the way back to the view it belongs to. */
export function usePanelForm(parent?: string) {
  const fetcher = useFetcher<FormReply>();
  const actionData = useActionData<FormReply>();
  const navigate = useNavigate();
  const panel = usePanel();
  const reply = fetcher.data ?? actionData;
  const news = fetcher.state === "idle" ? fetcher.data : undefined;
  useOfflineToast(fetcher.data);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one reply is one toast and one step back, wherever the panel stands by then
  useEffect(() => {
    if (!news || !("toast" in news) || !news.toast) return;
    showToast({ key: news.toast });
    if (parent && panel && panel.depth > 1) navigate(-1);
    else if (parent) navigate(parent);
  }, [news]);

  return { fetcher, lastResult: resultOf(reply) };
}
