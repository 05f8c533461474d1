import { type ComponentProps, type MouseEvent, useRef } from "react";
import { openSheet } from "./sheets/history";
import { useEffectBeforePaint } from "./use-effect-before-paint";

type Props = Omit<ComponentProps<"dialog">, "open" | "ref" | "onCancel" | "onClick" | "onPointerDown" | "onSubmit"> & {
  /** Esc, a click beside it, or Back. Whoever opened it takes it off the page then, or says that it is not open. */
  onClose: () => void;
  isOpen?: boolean;
  /** Its page's address opens it: without scripts it is there as well. */
  isOpenInHtml?: boolean;
  /** The focus starts on the dialog itself, as on a page, and not on its first control. */
  isPageLike?: boolean;
  /** It has an address of its own, which Back leaves. */
  hasAddress?: boolean;
  /** A menu: following a link in it or sending a form closes it. */
  closesOnAct?: boolean;
};

/** A modal dialog; closing, it gives the focus back to what opened it. It needs an aria-label or aria-labelledby. */
export function Dialog(props: Props) {
  const { onClose, isOpen = true, isOpenInHtml = false, isPageLike = false, hasAddress = false, closesOnAct = false, children, ...attributes } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget | null>(null);
  const close = useRef(onClose);
  close.current = onClose;

  // before paint, and closed before the node goes: close() is what gives the focus back
  useEffectBeforePaint(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    element.open = false; // what the HTML opened is not modal yet
    element.showModal();
    if (isPageLike) element.focus();
    const leaveHistory = hasAddress ? () => {} : openSheet(() => close.current());
    return () => {
      element.close();
      leaveHistory();
    };
  }, [isOpen, isOpenInHtml, isPageLike, hasAddress]);

  function onClick({ target }: MouseEvent<HTMLDialogElement>) {
    // words marked or a picture dragged from inside to beside it end in a click on it too
    const isBeside = target === dialog.current && pressed.current === target;
    if (isBeside || (closesOnAct && target instanceof Element && target.closest("a, dialog")?.matches("a"))) onClose();
  }

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
      onClick={onClick}
      onSubmit={() => closesOnAct && onClose()}
    >
      {children}
    </dialog>
  );
}
