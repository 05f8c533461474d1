import { type ReactNode, useId } from "react";
import { Dialog } from "./dialog";
import { useSwipeDown } from "./sheets/use-swipe-down";

type Props = {
  title: string;
  onClose: () => void;
  /** Its page's address opens it, and Back leaves it: without scripts it stands over the foot of the page. */
  hasAddress?: boolean;
  children: ReactNode;
};

/** A small dialog over the page: on a phone at its foot, on a wide screen in its middle. */
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
