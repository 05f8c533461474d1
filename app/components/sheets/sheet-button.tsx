import { type MouseEvent, type ReactNode, useId, useRef } from "react";
import { useEffectBeforePaint } from "#app/components/hooks/use-effect-before-paint";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { Dialog } from "./dialog";
import { useSwipeDown } from "./use-swipe-down";

type Props = {
  id?: string;
  label: string;
  icon: ReactNode;
  /** Desktop: below the button, not centered. */
  isMenu?: boolean;
  buttonClassName?: string;
  isOpen: boolean;
  /** Must be stable. */
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
};

/** Button that opens a sheet; `<details>` without scripts. */
export function SheetButton({ id, label, icon, isMenu = false, buttonClassName = "icb", isOpen, onToggle, children }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  const buttonId = useId();
  const isHydrated = useHydrated();
  const close = () => onToggle(false);
  function open(event: MouseEvent) {
    event.preventDefault(); // before the browser toggles
    onToggle(true);
  }
  const swipe = useSwipeDown(close, { isFollowed: true });

  // opened before hydration
  useEffectBeforePaint(() => {
    if (box.current?.open) onToggle(true);
  }, [onToggle]);

  return (
    <details ref={box} id={id} name="menu" className="sheet-button" open={isOpen}>
      <summary id={buttonId} className={buttonClassName} aria-label={label} onClickCapture={open}>
        {icon}
      </summary>
      <Dialog
        aria-labelledby={buttonId}
        className={isMenu ? "sheet menu" : "sheet"}
        isOpenInHtml={!isHydrated}
        isOpen={isOpen}
        closesOnAct
        onClose={close}
        {...swipe}
      >
        {children}
      </Dialog>
    </details>
  );
}
