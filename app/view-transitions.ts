/** Only slow phones take longer to capture the page, which delays the next one. */
const maxCaptureMs = 60;

/** Skips transitions for reduced motion, ends them on slow phones; ignores interrupted ones. */
export function limitViewTransitions(): void {
  const start = document.startViewTransition?.bind(document);
  if (!start) return;
  const limited = (update: () => void | Promise<void>) => {
    const startedAt = performance.now();
    const transition = start(() => {
      if (performance.now() - startedAt > maxCaptureMs) Object.assign(document, { startViewTransition: undefined }); // the router then goes without
      return update();
    });
    transition.ready.catch(() => {});
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) transition.skipTransition();
    return transition;
  };
  Object.assign(document, { startViewTransition: limited }); // the router passes a function
}
