import { X } from "@phosphor-icons/react/dist/ssr/X";
import { Link, useLocation, useNavigate } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#app/components/dialog";
import { inPlace } from "#app/components/in-place";

/** How many entries of the history are the dialog's own; each link inside it adds one. */
export const useDepth = (): number => useLocation().state?.depth ?? 0;

/** A full-screen dialog, open in the HTML already; with scripts a modal one, whose close, Esc and button lead back to where it was opened, else home. */
export function MessagesDialog({ title, isChatting, children }: { title: string; isChatting: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const depth = useDepth();
  const leave = () => (depth > 0 ? navigate(-depth) : navigate("/"));

  return (
    <Dialog isOpenInHtml isPageLike aria-label={title} className="screen-dialog messages-dialog" data-over={depth > 0 || undefined} onClose={leave}>
      <Link className={`icb messages-dialog__close ${isChatting ? "max-lg:hidden" : ""}`} to="/" aria-label={t("close")} onClick={inPlace(leave)}>
        <X className="ic" weight="light" aria-hidden="true" />
      </Link>
      {children}
    </Dialog>
  );
}
