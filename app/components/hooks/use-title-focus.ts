import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Identity of a screen; ignores filters and order. */
function getScreenKey(pathname: string, search: string) {
  const query = new URLSearchParams(search);
  return [pathname, query.get("tab") ?? query.get("page"), query.get("step")].join();
}

function focusTitle(pressed: Element | null) {
  const active = document.activeElement;
  const isElsewhere = active !== null && active !== document.body && active !== pressed;
  if (isElsewhere || document.querySelector("dialog:modal")) return;
  const title = [...document.querySelectorAll("h1")].find((heading) => heading.getClientRects().length > 0);
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

/** Focuses the new screen's title after navigation. */
export function useTitleFocus() {
  const { pathname, search, hash } = useLocation();
  const { state } = useNavigation();
  const screen = getScreenKey(pathname, search);
  const last = useRef(screen);
  const pressed = useRef<Element | null>(null);

  useEffect(() => {
    if (last.current !== screen && !hash) focusTitle(pressed.current);
    last.current = screen;
    if (state === "idle") pressed.current = null;
    else pressed.current ??= document.activeElement;
  }, [screen, hash, state]);
}
