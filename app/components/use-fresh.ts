import { useRevalidator } from "@remix-run/react";
import { useCallback } from "react";

/** Asks for the page's data anew if the server can be reached at all: without a line the page would give way to an error. */
export function useFresh(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    const answer = await fetch("/healthz").catch(() => null);
    if (answer?.ok) revalidate();
  }, [revalidate]);
}
