import { X } from "@phosphor-icons/react/dist/ssr/X";
import { useNavigate } from "@remix-run/react";
import { type ReactNode, type TouchEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#app/components/dialog";

const swipe = 120;

/** Whether nothing has been scrolled that a finger put down there would scroll back: the dialog, on a wide screen its comments, the text in a field. */
function isAtTop(target: EventTarget, dialog: EventTarget): boolean {
  let element = target instanceof Element ? target : null;
  while (element && element !== dialog && element.scrollTop <= 0) element = element.parentElement;
  return element === null || element.scrollTop <= 0;
}

/** A post over the page it was opened from; Back, Esc, the button, the veil and a swipe down lead back to the same card. */
export function PostDialog({ children }: { children: ReactNode }) {
  const { t } = useTranslation(["posts", "common"]);
  const navigate = useNavigate();
  const back = () => navigate(-1);
  const touch = useRef<{ x: number; y: number } | null>(null);

  // a swipe down from the top of the post; anywhere lower it scrolls
  const onTouchStart = ({ touches, target, currentTarget }: TouchEvent) => {
    const first = touches[0];
    touch.current = first && touches.length === 1 && isAtTop(target, currentTarget) ? { x: first.clientX, y: first.clientY } : null;
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const last = changedTouches[0];
    const from = touch.current;
    touch.current = null;
    if (from && last && last.clientY - from.y > swipe && Math.abs(last.clientX - from.x) < swipe / 2) back();
  };

  return (
    <Dialog aria-label={t("posts:post")} className="screen-dialog post-dialog" onClose={back} onTouchStart={onTouchStart} onTouchEnd={onTouchEnd}>
      <button type="button" className="icb icb--solid post-dialog__close" aria-label={t("common:close")} onClick={back}>
        <X className="ic" weight="light" aria-hidden="true" />
      </button>
      {children}
    </Dialog>
  );
}
