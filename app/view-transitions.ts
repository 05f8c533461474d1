/** Skips transitions for reduced motion; ignores interrupted ones. */
export function limitViewTransitions(): void {
  const start = document.startViewTransition?.bind(document);
  if (!start) return;
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => {});
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) transition.skipTransition();
    return transition;
  };
}
