import { useRevalidator } from "@remix-run/react";
import { useLiveEvents } from "#app/components/hooks/live-events";
import type { Film } from "#app/models/contract";

const pollIntervalMs = 5000;

/** Reloads the page's data while a film is on its way. */
export function useFilmEvents(film: Pick<Film, "id" | "status"> | null) {
  const { revalidate } = useRevalidator();
  const isRunning = film?.status === "pending" || film?.status === "processing";
  const reload = () => {
    if (isRunning) revalidate();
  };
  useLiveEvents({ "image-edit": (event) => event.id === film?.id && reload(), open: reload }, { every: pollIntervalMs, poll: reload });
}
