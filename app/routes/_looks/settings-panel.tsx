import { useLocation, useNavigate } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";

/** How far the panel's views have led since it opened; null on a page of its own. */
const Panel = createContext<{ depth: number; close: () => void } | null>(null);

export const usePanel = () => useContext(Panel);

/** Settings over the page they were opened from; Esc, the veil and the close button lead back to it, however deep one went. */
export function SettingsPanel({ children }: { children: ReactNode }) {
  const { t } = useTranslation("settings");
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const depth: number = useLocation().state?.depth ?? 1;
  const panel = useMemo(() => ({ depth, close: () => navigate(-depth) }), [depth, navigate]);

  // before paint, and closed before the node goes: close() gives the focus back to the button
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the dialog's own cancel
    <dialog
      ref={dialog}
      aria-label={t("title")}
      className="settings-panel"
      onCancel={(event) => {
        event.preventDefault();
        panel.close();
      }}
      onClick={(event) => event.target === dialog.current && panel.close()}
    >
      <Panel.Provider value={panel}>{children}</Panel.Provider>
    </dialog>
  );
}
