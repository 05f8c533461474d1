import { useCallback, useRef } from "react";

/** A ref; calls `onNear` once per function when its element comes near. */
export function useNearScreen<E extends Element>(onNear: () => unknown, rootMargin: string) {
  const observer = useRef<IntersectionObserver | null>(null);
  return useCallback(
    (element: E | null) => {
      observer.current?.disconnect();
      if (!element) return;
      const onChange = ([entry]: IntersectionObserverEntry[], near: IntersectionObserver) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        onNear();
      };
      observer.current = new IntersectionObserver(onChange, { root: element.closest("dialog"), rootMargin });
      observer.current.observe(element);
    },
    [onNear, rootMargin],
  );
}
