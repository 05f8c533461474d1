import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

type Props = {
  title: string;
  onClose: () => void;
  /** Its page's address opens it: without scripts it stands over the foot of the page. */
  isOpenInHtml?: boolean;
  children: ReactNode;
};

/** A small dialog over the page. It is there only while it is open; Esc and a click beside it call `onClose`. */
export function Modal({ title, onClose, isOpenInHtml = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // before paint, and closed before the node goes: close() gives the focus back to what opened it
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.close(); // what the HTML opened is not modal yet
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the dialog's own
    <dialog
      ref={dialog}
      open={isOpenInHtml || undefined}
      aria-labelledby={titleId}
      className="mx-0 mt-auto mb-0 w-full max-w-none bg-transparent p-0 text-ink unscripted:fixed unscripted:bottom-0 unscripted:z-(--z-index-sheet) unscripted:max-h-dvh unscripted:overflow-auto backdrop:bg-veil sm:m-auto sm:w-[27.5rem] motion-ok:animate-[rise_var(--duration-sheet)_var(--ease-glass)]"
      onClose={(event) => !event.currentTarget.open && onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="dlg relative w-full! grid-cols-1">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
