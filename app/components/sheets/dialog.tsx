import { type ComponentProps, type MouseEvent, useRef } from "react";
import { openSheet } from "#app/components/hooks/sheet-history";
import { useEffectBeforePaint } from "#app/components/hooks/use-effect-before-paint";
import { bringBackUnseen, skipUnseen } from "./skip-unseen";

type Props = Omit<ComponentProps<"dialog">, "open" | "ref" | "onCancel" | "onClick" | "onPointerDown" | "onSubmit"> & {
  /** Esc, backdrop click or Back; the parent must hide it. */
  onClose: () => void;
  isOpen?: boolean;
  /** Rendered open in the HTML. */
  isOpenInHtml?: boolean;
  /** Focuses the dialog instead of its first control. */
  isPageLike?: boolean;
  /** Has its own URL; adds no history entry. */
  hasAddress?: boolean;
  /** Closes on link clicks and submits. */
  closesOnAct?: boolean;
};

/** Modal dialog; needs an accessible name. */
export function Dialog(props: Props) {
  const { onClose, isOpen = true, isOpenInHtml = false, isPageLike = false, hasAddress = false, closesOnAct = false, children, ...attributes } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget | null>(null);
  const close = useRef(onClose);
  close.current = onClose;

  // close() before removal restores focus
  useEffectBeforePaint(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    element.open = false; // HTML-opened is not modal
    skipUnseen(element);
    element.showModal();
    if (isPageLike) element.focus();
    const leaveHistory = hasAddress ? () => {} : openSheet(() => close.current());
    return () => {
      element.close();
      bringBackUnseen();
      leaveHistory();
    };
  }, [isOpen, isOpenInHtml, isPageLike, hasAddress]);

  function onClick({ target }: MouseEvent<HTMLDialogElement>) {
    // ignores drags that end on the backdrop
    const isBeside = target === dialog.current && pressed.current === target;
    if (isBeside || (closesOnAct && target instanceof Element && target.closest("a, dialog")?.matches("a"))) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it
    <dialog
      {...attributes}
      ref={dialog}
      open={isOpenInHtml || undefined}
      tabIndex={isPageLike ? -1 : undefined}
      onCancel={(event) => {
        if (event.target !== dialog.current) return; // canceled file picker
        if (!event.cancelable) return; // a second Esc in Chromium; close follows
        event.preventDefault();
        onClose();
      }}
      onClose={({ target, currentTarget }) => target === currentTarget && !currentTarget.open && onClose()} // closed by the browser
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
