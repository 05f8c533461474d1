import { lazy, Suspense, useEffect } from "react";
import { loadOutbox, startOutbox } from "./hold";
import { useEntries } from "./outbox";

const OutboxNotice = lazy(async () => ({ default: (await loadOutbox()).OutboxNotice }));

/** Says what waits for a connection; no code without anything. */
export function OutboxBar({ viewerId }: { viewerId: string | null }) {
  useEffect(() => startOutbox(viewerId), [viewerId]);
  return useEntries().length > 0 ? (
    <Suspense>
      <OutboxNotice />
    </Suspense>
  ) : null;
}
