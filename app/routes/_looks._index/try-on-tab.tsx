import type { loadTryOn } from "./try-on-tab.server";

export function TryOnTab({ credits }: Awaited<ReturnType<typeof loadTryOn>>) {
  return <main id="content">{credits}</main>;
}
