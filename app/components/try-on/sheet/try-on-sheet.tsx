import { X } from "@phosphor-icons/react/dist/ssr/X";
import { useNavigate } from "@remix-run/react";
import { type MouseEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/forms/field-error";
import { useOnMount } from "#app/components/hooks/use-on-mount";
import { Modal } from "#app/components/sheets/modal";
import { showToast } from "#app/components/toasts/toaster";
import { failureToast } from "#app/lib/failure-toast";
import { tryOnPath } from "#app/paths";
import { SheetForm } from "./sheet-form";
import { fetchSheetStart, type SheetStart } from "./sheet-requests";

type Props = { link: HTMLAnchorElement; onClose: () => void };

/** The try-on of one look, over the list that `link` is in. */
export function TryOnSheet({ link, onClose }: Props) {
  const { t } = useTranslation(["tryOnSheet", "common"]);
  const navigate = useNavigate();
  const [start, setStart] = useState<SheetStart | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isShown = useRef(false); // closed while the answer is on its way
  const postId = new URLSearchParams(link.search).get("post") ?? "";

  async function load() {
    setFailure(null);
    const answer = await fetchSheetStart(postId);
    if (!("code" in answer)) return setStart(answer);
    if (answer.code !== "signed_out") return setFailure(answer.code);
    navigate(link.pathname + link.search); // shows the sign-in form
    onClose();
  }
  useOnMount(() => {
    isShown.current = true;
    load();
    return () => {
      isShown.current = false;
      link.focus({ preventScroll: true });
    };
  });

  function onStarted(id: string) {
    if (isShown.current) onClose();
    showToast({ key: "tryOnStarted", to: tryOnPath({ id }) });
  }

  /** Whether the form is still there to say it. */
  function onRefused(code: string): boolean {
    if (!isShown.current) showToast(failureToast(code, "tryOnNotStarted"));
    return isShown.current;
  }

  const closeOnLink = ({ target, metaKey, ctrlKey, shiftKey }: MouseEvent) => {
    if (!metaKey && !ctrlKey && !shiftKey && target instanceof Element && target.closest("a[href]")) onClose();
  };

  return (
    <Modal title={t("tryOnSheet:title")} onClose={onClose}>
      <button type="button" className="icb absolute end-3 top-3" aria-label={t("common:close")} onClick={onClose}>
        <X className="ic" weight="light" aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its links are reached by keyboard */}
      <div onClick={closeOnLink}>
        {start?.look ? <SheetForm start={start} look={start.look} onStarted={onStarted} onRefused={onRefused} /> : null}
        {start || failure ? null : (
          <p role="status" className="grid min-h-60 place-items-center muted">
            {t("tryOnSheet:loading")}
          </p>
        )}
        {failure ? (
          <div className="grid gap-4">
            <FieldError id="sheet-failure" errors={[`errors:${failure}`]} />
            {failure === "post_not_found" ? null : (
              <button type="button" className="btn btn--line btn--wide" onClick={load}>
                {t("common:failed.again")}
              </button>
            )}
          </div>
        ) : null}
      </div>
    </Modal>
  );
}
