import type { MouseEvent } from "react";

/** Handles a click without modifier keys. */
export const onPlainClick = (act: () => unknown) => (event: MouseEvent<HTMLAnchorElement>) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  act();
};
