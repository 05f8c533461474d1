import { GetReadyScreen } from "#app/get-ready/get-ready-screen";
import type { loadTryOn } from "./try-on-tab.server";

/** Get Ready as home's second tab. */
export function TryOnTab(start: Awaited<ReturnType<typeof loadTryOn>>) {
  return <GetReadyScreen start={start} />;
}
