import { X } from "@phosphor-icons/react/dist/ssr/X";
import { useNavigate } from "@remix-run/react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

/** A post over the page it was opened from; Back, Esc, the button and the veil lead back to the same card. */
export function PostDialog({ children }: { children: ReactNode }) {
  const { t } = useTranslation(["posts", "common"]);
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const back = () => navigate(-1);

  // before paint, and closed before the node goes: close() gives the focus back to the card
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the dialog's own cancel
    <dialog
      ref={dialog}
      aria-label={t("posts:post")}
      className="post-dialog"
      onCancel={(event) => {
        event.preventDefault();
        back();
      }}
      onClick={(event) => event.target === dialog.current && back()}
    >
      <button type="button" className="icb icb--solid post-dialog__close" aria-label={t("common:close")} onClick={back}>
        <X className="ic" weight="light" aria-hidden="true" />
      </button>
      {children}
    </dialog>
  );
}
