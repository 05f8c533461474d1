import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

/** A small dialog over the page. It is there only while it is open; Esc and a click beside it call `onClose`. */
export function Modal({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // before paint, and closed before the node goes: close() gives the focus back to what opened it
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the dialog's own
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="mx-0 mt-auto mb-0 w-full max-w-none bg-transparent p-0 text-ink backdrop:bg-veil sm:m-auto sm:w-[27.5rem] motion-ok:animate-[rise_var(--duration-sheet)_var(--ease-glass)]"
      onClose={(event) => !event.currentTarget.open && onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="dlg w-full! grid-cols-1">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
