import { type RefObject, useEffect } from "react";

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
    menu.addEventListener("submit", close);
    menu.addEventListener("focusout", onFocusOut);
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKeyDown, true);
    return () => {
      menu.removeEventListener("submit", close);
      menu.removeEventListener("focusout", onFocusOut);
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKeyDown, true);
    };
  }, [box]);
}
