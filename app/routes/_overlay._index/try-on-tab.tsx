import { GetReadyScreen } from "#app/components/try-on/get-ready-screen";
import type { loadTryOn } from "./try-on-tab.server";

export function TryOnTab(start: Awaited<ReturnType<typeof loadTryOn>>) {
  return <GetReadyScreen start={start} />;
}
