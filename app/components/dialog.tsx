import { type ComponentProps, useRef } from "react";
import { useEffectBeforePaint } from "./use-effect-before-paint";

type Props = Omit<ComponentProps<"dialog">, "open" | "ref" | "onCancel" | "onClick" | "onPointerDown"> & {
  /** Esc, a click beside it, or the phone's Back gesture. Whoever opened it takes it off the page then. */
  onClose: () => void;
  /** Its page's address opens it: without scripts it is there as well. */
  isOpenInHtml?: boolean;
  /** The focus starts on the dialog itself, as on a page, and not on its first control. */
  isPageLike?: boolean;
};

/** A modal dialog, there only while it is open; going, it gives the focus back to what opened it. It needs an aria-label or aria-labelledby. */
export function Dialog({ onClose, isOpenInHtml = false, isPageLike = false, children, ...attributes }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget | null>(null);

  // before paint, and closed before the node goes: close() is what gives the focus back
  useEffectBeforePaint(() => {
    const element = dialog.current;
    if (element) element.open = false; // what the HTML opened is not modal yet
    element?.showModal();
    if (isPageLike) element?.focus();
    return () => element?.close();
  }, [isPageLike]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the dialog's own cancel
    <dialog
      {...attributes}
      ref={dialog}
      open={isOpenInHtml || undefined}
      tabIndex={isPageLike ? -1 : undefined}
      onCancel={(event) => {
        if (event.target !== dialog.current) return; // a file picker inside was left without a file
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => !event.currentTarget.open && onClose()} // a browser may close it without asking
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      // words marked or a picture dragged from inside to beside it end in a click on it too
      onClick={({ target }) => target === dialog.current && pressed.current === target && onClose()}
    >
      {children}
    </dialog>
  );
}
