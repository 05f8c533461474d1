import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** What makes a screen another one; the rest of an address filters or orders the same. */
function screenOf(pathname: string, search: string) {
  const query = new URLSearchParams(search);
  return [pathname, query.get("tab") ?? query.get("page"), query.get("step")].join();
}

/** After a navigation one reads on from the new screen's title, unless the focus has gone elsewhere by then: into a dialog, into a field, or back to what had opened a dialog. */
export function useTitleFocus() {
  const { pathname, search, hash } = useLocation();
  const { state } = useNavigation();
  const screen = screenOf(pathname, search);
  const last = useRef(screen);
  const pressed = useRef<Element | null>(null);

  useEffect(() => {
    if (last.current === screen) return;
    last.current = screen;
    const active = document.activeElement;
    const isElsewhere = active !== null && active !== document.body && active !== pressed.current;
    if (hash || isElsewhere || document.querySelector("dialog:modal")) return;
    const title = [...document.querySelectorAll("h1")].find((heading) => heading.getClientRects().length > 0);
    if (!title) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [screen, hash]);

  // after the effect above: when a navigation ends, that one still knows where it began
  useEffect(() => {
    if (state === "idle") pressed.current = null;
    else pressed.current ??= document.activeElement;
  }, [state]);
}
