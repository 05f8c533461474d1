import { type RefObject, useEffect } from "react";

/** Closes the menu, and leaves the focus on its button and not on what is out of sight by now. */
export function closeMenu(menu: HTMLDetailsElement) {
  const hasFocus = menu.contains(document.activeElement);
  menu.open = false;
  if (hasFocus) menu.querySelector("summary")?.focus({ preventScroll: true });
}

/** A menu that opens without scripts closes with them: by Esc, a click elsewhere, an act of its own, or when the focus goes on. */
export function useMenu(box: RefObject<HTMLDetailsElement>) {
  useEffect(() => {
    const menu = box.current;
    if (!menu) return;
    const close = () => {
      menu.open = false;
    };
    const closeOutside = (target: EventTarget | null) => target instanceof Node && !menu.contains(target) && close();
    const onClick = ({ target }: MouseEvent) => closeOutside(target);
    const onFocusOut = ({ relatedTarget }: FocusEvent) => closeOutside(relatedTarget);
    const onKeyDown = (event: KeyboardEvent) => {
      if (!menu.open || event.key !== "Escape") return;
      event.stopPropagation();
      event.preventDefault();
      close();
      menu.querySelector("summary")?.focus();
    };
    const onSubmit = () => closeMenu(menu);
    menu.addEventListener("submit", onSubmit);
    menu.addEventListener("focusout", onFocusOut);
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKeyDown, true);
    return () => {
      menu.removeEventListener("submit", onSubmit);
      menu.removeEventListener("focusout", onFocusOut);
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKeyDown, true);
    };
  }, [box]);
}
