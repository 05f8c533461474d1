/** Lets the moves from page to page give way: there are none for whoever wants less motion, and one that the next tap cuts short is no fault. */
export function tameViewTransitions(): void {
  const start = document.startViewTransition?.bind(document);
  if (!start) return;
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => {});
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) transition.skipTransition();
    return transition;
  };
}
