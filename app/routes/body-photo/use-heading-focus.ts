import { useEffect, useRef } from "react";

/** Moves the focus to the heading if the view before took it along; `isFirst` also after mount. */
export function useHeadingFocus(view: string, isFirst = false) {
  const last = useRef(isFirst ? null : view);
  useEffect(() => {
    const isLost = last.current !== view && document.activeElement === document.body;
    last.current = view;
    if (isLost) document.querySelector("h1")?.focus({ preventScroll: true });
  }, [view]);
}
