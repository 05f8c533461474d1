import { useLocation, useNavigate } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#app/components/dialog";

/** How far the panel's views have led since it opened; null on a page of its own. */
const Panel = createContext<{ depth: number; close: () => void } | null>(null);

export const usePanel = () => useContext(Panel);

/** Settings over the page they were opened from; Esc, the veil and the close button lead back to it, however deep one went. */
export function SettingsPanel({ children }: { children: ReactNode }) {
  const { t } = useTranslation("settings");
  const navigate = useNavigate();
  const depth: number = useLocation().state?.depth ?? 1;
  const panel = useMemo(() => ({ depth, close: () => navigate(-depth) }), [depth, navigate]);

  return (
    <Dialog aria-label={t("title")} className="screen-dialog settings-panel" onClose={panel.close}>
      <Panel.Provider value={panel}>{children}</Panel.Provider>
    </Dialog>
  );
}
