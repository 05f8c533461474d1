import { type ReactNode, useId } from "react";
import { Dialog } from "./dialog";

type Props = {
  title: string;
  onClose: () => void;
  /** Its page's address opens it: without scripts it stands over the foot of the page. */
  isOpenInHtml?: boolean;
  children: ReactNode;
};

/** A small dialog over the page: on a phone at its foot, on a wide screen in its middle. */
export function Modal({ title, onClose, isOpenInHtml, children }: Props) {
  const titleId = useId();
  return (
    <Dialog
      aria-labelledby={titleId}
      isOpenInHtml={isOpenInHtml}
      onClose={onClose}
      className="mx-0 mt-auto mb-0 w-full max-w-none bg-transparent p-0 text-ink unscripted:fixed unscripted:bottom-0 unscripted:z-(--z-index-sheet) unscripted:max-h-dvh unscripted:overflow-auto backdrop:bg-veil sm:m-auto sm:w-[27.5rem] motion-ok:animate-[rise_var(--duration-sheet)_var(--ease-glass)]"
    >
      <div className="dlg relative w-full! grid-cols-1">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </Dialog>
  );
}
