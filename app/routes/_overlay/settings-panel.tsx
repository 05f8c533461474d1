import { useLocation, useNavigate } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { runAfterSheetsClose } from "#app/components/hooks/sheet-history";
import { Dialog } from "#app/components/sheets/dialog";

/** Depth in the panel's history; null outside the panel. */
const PanelContext = createContext<{ depth: number; close: () => void } | null>(null);

export const useSettingsPanel = () => useContext(PanelContext);

/** Settings over the page they were opened from. */
export function SettingsPanel({ children }: { children: ReactNode }) {
  const { t } = useTranslation("settings");
  const navigate = useNavigate();
  const depth: number = useLocation().state?.depth ?? 1;
  const panel = useMemo(() => ({ depth, close: () => runAfterSheetsClose(() => navigate(-depth)) }), [depth, navigate]);

  return (
    <Dialog hasAddress aria-label={t("title")} className="screen-dialog settings-panel" onClose={panel.close}>
      <PanelContext.Provider value={panel}>{children}</PanelContext.Provider>
    </Dialog>
  );
}
