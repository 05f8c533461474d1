import type { MouseEvent } from "react";

/** A link's click done on this page instead, unless the person asks for a new tab or window. */
export const inPlace = (act: () => void) => (event: MouseEvent<HTMLAnchorElement>) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  act();
};
