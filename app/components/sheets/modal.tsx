import { type ReactNode, useId } from "react";
import { Dialog } from "./dialog";
import { useSwipeDown } from "./use-swipe-down";

type Props = {
  title: string;
  onClose: () => void;
  /** Has its own URL; rendered open in the HTML. */
  hasAddress?: boolean;
  children: ReactNode;
};

/** Small dialog; a bottom sheet on phones. */
export function Modal({ title, onClose, hasAddress = false, children }: Props) {
  const titleId = useId();
  const swipe = useSwipeDown(onClose, { isFollowed: true });
  return (
    <Dialog
      aria-labelledby={titleId}
      isOpenInHtml={hasAddress}
      hasAddress={hasAddress}
      onClose={onClose}
      {...swipe}
      className="sheet unscripted:fixed unscripted:bottom-0 unscripted:z-(--z-index-sheet)"
    >
      <div className="dlg">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </Dialog>
  );
}
