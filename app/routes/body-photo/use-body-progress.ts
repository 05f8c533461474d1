import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

const pollIntervalMs = 2000;
const slowAfterMs = 40_000;

/** Asks for the state while the photo is prepared; says whether that takes long. */
export function useBodyProgress(state: string): boolean {
  const { revalidate } = useRevalidator();
  const [isSlow, setSlow] = useState(false);
  const latest = useRef(revalidate);
  latest.current = revalidate;
  useEffect(() => {
    if (state !== "pending") return;
    const askedSince = Date.now();
    const timer = setInterval(async () => {
      if (document.hidden) return;
      setSlow(Date.now() - askedSince > slowAfterMs);
      const stateNow = await fetchState();
      if (stateNow !== null && stateNow !== state) latest.current();
    }, pollIntervalMs);
    return () => {
      clearInterval(timer);
      setSlow(false);
    };
  }, [state]);
  return isSlow;
}

/** Null without an answer: the next one may come. */
async function fetchState(): Promise<string | null> {
  try {
    const response = await fetch("/api/user/body", { headers: { Accept: "application/json" } });
    const body: { state?: string } = await response.json();
    return response.ok ? (body.state ?? null) : null;
  } catch {
    return null;
  }
}
