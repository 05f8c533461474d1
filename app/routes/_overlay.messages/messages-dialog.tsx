import { X } from "@phosphor-icons/react/dist/ssr/X";
import { Link, useLocation, useNavigate } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { runAfterSheetsClose } from "#app/components/hooks/sheet-history";
import { Dialog } from "#app/components/sheets/dialog";

/** Number of history entries made inside the dialog. */
export const useDialogDepth = (): number => useLocation().state?.depth ?? 0;

/** Full-screen dialog, open in the HTML, modal once hydrated. */
export function MessagesDialog({ title, isChatting, children }: { title: string; isChatting: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const depth = useDialogDepth();
  const leave = () => runAfterSheetsClose(() => (depth > 0 ? navigate(-depth) : navigate("/")));

  return (
    <Dialog isOpenInHtml isPageLike hasAddress aria-label={title} className="screen-dialog messages-dialog" data-over={depth > 0 || undefined} onClose={leave}>
      <Link className={`icb messages-dialog__close ${isChatting ? "max-lg:hidden" : ""}`} to="/" aria-label={t("close")} onClick={onPlainClick(leave)}>
        <X className="ic" weight="light" aria-hidden="true" />
      </Link>
      {children}
    </Dialog>
  );
}
