import { X } from "@phosphor-icons/react/dist/ssr/X";
import { useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { runAfterSheetsClose } from "#app/components/hooks/sheet-history";
import { isPreviewShown } from "#app/components/looks/look-preview";
import { Dialog } from "#app/components/sheets/dialog";
import { useSwipeDown } from "#app/components/sheets/use-swipe-down";
import { isAtBackground } from "./background-page";

/** A post over the page it was opened from. */
export function PostDialog({ children }: { children: ReactNode }) {
  const { t } = useTranslation(["posts", "common"]);
  const navigate = useNavigate();
  const back = () => runAfterSheetsClose(() => navigate(-1));
  const swipe = useSwipeDown(back, { distance: 120 });
  const bar = useRef<HTMLElement>(null);
  const [isPreviewed] = useState(isPreviewShown); // its picture does not rise again

  // on slow phones, in the frame before the router's work
  useEffect(() => {
    const hide = () => {
      const dialog = bar.current?.closest("dialog");
      if (dialog && !document.startViewTransition) dialog.hidden = isAtBackground();
    };
    addEventListener("popstate", hide, { capture: true });
    return () => removeEventListener("popstate", hide, { capture: true });
  }, []);

  return (
    <Dialog hasAddress aria-label={t("posts:post")} className="screen-dialog post-dialog" data-previewed={isPreviewed || undefined} onClose={back} {...swipe}>
      <header ref={bar} className="post-dialog__bar">
        <span className="bar__title" aria-hidden="true">
          {t("posts:post")}
        </span>
        <button type="button" className="icb post-dialog__close" aria-label={t("common:close")} onClick={back}>
          <X className="ic" weight="light" aria-hidden="true" />
        </button>
      </header>
      {children}
    </Dialog>
  );
}
