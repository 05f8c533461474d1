import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";

const gatherMs = 1000;
const neverRests = () => false;

/** Revalidates only if the server is reachable. */
export function useSafeRevalidate(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    const answer = await fetch("/healthz").catch(() => null);
    if (answer?.ok) revalidate();
  }, [revalidate]);
}

/** Returns a function that calls `load` a second later, once for all calls until then; while `rests` says so, later. */
export function useGatheredLoad(load: () => void, rests: () => boolean = neverRests): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => () => clearTimeout(timer.current), []);
  return function loadSoon() {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      if (rests()) loadSoon();
      else latest.current();
    }, gatherMs);
  };
}
