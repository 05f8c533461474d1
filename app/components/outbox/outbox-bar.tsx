import { useRevalidator } from "@remix-run/react";
import { lazy, Suspense, useEffect } from "react";
import { startOutbox, useEntries } from "./outbox";

const OutboxNotice = lazy(() => import("./outbox-notice"));

/** Says what waits for a connection; no code without anything. */
export function OutboxBar({ viewerId }: { viewerId: string | null }) {
  const { revalidate } = useRevalidator();
  useEffect(() => startOutbox(viewerId, revalidate), [viewerId, revalidate]);
  return useEntries().length > 0 ? (
    <Suspense>
      <OutboxNotice />
    </Suspense>
  ) : null;
}
