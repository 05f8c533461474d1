import { type MouseEvent, type ReactNode, useId, useRef } from "react";
import { Dialog } from "../dialog";
import { useEffectBeforePaint } from "../use-effect-before-paint";
import { useHydrated } from "../use-hydrated";
import { useSwipeDown } from "./use-swipe-down";

type Props = {
  id?: string;
  label: string;
  icon: ReactNode;
  /** Under its button on a desk, not in the middle of the screen. */
  isMenu?: boolean;
  buttonClassName?: string;
  isOpen: boolean;
  /** Always the same function. */
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A round button and the sheet that it opens; without scripts a `<details>`. */
export function SheetButton({ id, label, icon, isMenu = false, buttonClassName = "icb", isOpen, onToggle, children }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  const buttonId = useId();
  const isHydrated = useHydrated();
  const close = () => onToggle(false);
  function open(event: MouseEvent) {
    event.preventDefault(); // at once, and not when the browser has shown the box
    onToggle(true);
  }
  const swipe = useSwipeDown(close, { isFollowed: true });

  // opened before the scripts came
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
