import { useRevalidator } from "@remix-run/react";
import { useCallback } from "react";

/** Revalidates only if the server is reachable. */
export function useSafeRevalidate(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    const answer = await fetch("/healthz").catch(() => null);
    if (answer?.ok) revalidate();
  }, [revalidate]);
}
