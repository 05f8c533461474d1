/** Only slow phones take longer for a task, or to capture the page, which delays the next one. */
const maxTaskMs = 60;

const endTransitions = () => Object.assign(document, { startViewTransition: undefined }); // the router then goes without

/** Calls `act` once a task has taken too long, also before. */
function onLongTask(act: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes?.includes("longtask")) return;
  new PerformanceObserver((tasks, observer) => {
    if (tasks.getEntries().every(({ duration }) => duration <= maxTaskMs)) return;
    observer.disconnect();
    act();
  }).observe({ type: "longtask", buffered: true });
}

/** Skips transitions for reduced motion, ends them on slow phones; ignores interrupted ones. */
export function limitViewTransitions(): void {
  const start = document.startViewTransition?.bind(document);
  if (!start) return;
  const limited = (update: () => void | Promise<void>) => {
    const startedAt = performance.now();
    const transition = start(() => {
      if (performance.now() - startedAt > maxTaskMs) endTransitions();
      return update();
    });
    transition.ready.catch(() => {});
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) transition.skipTransition();
    return transition;
  };
  Object.assign(document, { startViewTransition: limited }); // the router passes a function
  onLongTask(endTransitions);
}
