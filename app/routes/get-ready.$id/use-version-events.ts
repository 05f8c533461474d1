import { useRevalidator } from "@remix-run/react";
import { useLiveEvents } from "#app/components/hooks/live-events";

const pollIntervalMs = 3000;

/** Reloads while other versions of a result are made. */
export function useVersionEvents(isMaking: boolean) {
  const { revalidate } = useRevalidator();
  const refresh = () => isMaking && revalidate();
  useLiveEvents({ "image-edit": refresh, open: refresh }, { every: pollIntervalMs, poll: refresh });
}
