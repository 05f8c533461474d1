import { X } from "@phosphor-icons/react/dist/ssr/X";
import { useNavigate } from "@remix-run/react";
import { type ReactNode, type TouchEvent, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

const swipe = 120;

/** A post over the page it was opened from; Back, Esc, the button, the veil and a swipe down lead back to the same card. */
export function PostDialog({ children }: { children: ReactNode }) {
  const { t } = useTranslation(["posts", "common"]);
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const back = () => navigate(-1);
  const touch = useRef<{ x: number; y: number } | null>(null);

  // a swipe down from the top of the post; anywhere lower it scrolls
  const onTouchStart = ({ touches }: TouchEvent) => {
    const isAtTop = (dialog.current?.scrollTop ?? 0) <= 0;
    const first = touches[0];
    touch.current = first && touches.length === 1 && isAtTop ? { x: first.clientX, y: first.clientY } : null;
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const last = changedTouches[0];
    const from = touch.current;
    touch.current = null;
    if (from && last && last.clientY - from.y > swipe && Math.abs(last.clientX - from.x) < swipe / 2) back();
  };

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
      onTouchStart={onTouchStart}
      onTouchEnd={onTouchEnd}
      onClick={(event) => event.target === dialog.current && back()}
    >
      <button type="button" className="icb icb--solid post-dialog__close" aria-label={t("common:close")} onClick={back}>
        <X className="ic" weight="light" aria-hidden="true" />
      </button>
      {children}
    </dialog>
  );
}
