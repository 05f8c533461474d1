import { useNavigate, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useLiveEvents } from "#app/components/hooks/live-events";
import { useOnMount } from "#app/components/hooks/use-on-mount";
import { showNetworkError } from "#app/components/toasts/toaster";
import type { TryOnView } from "#app/models/try-on/try-on-view.server";
import { retryTryOnPath } from "#app/paths";

const pollIntervalMs = 3000;
const maxMisses = 3;

/** Reloads on live events or by polling; failures lead to the camera, or `onLost`. */
export function useTryOnEvents({ id, status, sourcePostId }: Pick<TryOnView, "id" | "status" | "sourcePostId">, onLost: () => void) {
  const { revalidate } = useRevalidator();
  const misses = useRef(0);
  const isOver = status === "completed" || status === "failed";

  const navigate = useNavigate();
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (status === "failed" && wasUnderWay.current) {
      navigate(retryTryOnPath({ id, sourcePostId }), { replace: true });
    }
    wasUnderWay.current = !isOver;
  }, [id, status, sourcePostId, isOver, navigate]);

  async function poll() {
    if (isOver) return;
    try {
      const response = await fetch(`/api/image-edit/${id}`, { headers: { Accept: "application/json" } });
      if (!response.ok && response.status !== 404) throw new Error(String(response.status));
      const update: Partial<TryOnView> = await response.json();
      misses.current = 0;
      // Stages change without the status changing.
      if (update.status !== status || status === "processing") revalidate();
    } catch {
      misses.current += 1;
      if (misses.current === maxMisses) returnToCamera();
    }
  }

  async function returnToCamera() {
    showNetworkError("tryOnNotChecked");
    const answer = await fetch("/healthz").catch(() => null);
    if (answer?.ok) navigate(retryTryOnPath({ id, sourcePostId }), { replace: true });
    else onLost();
  }

  const revalidateIfRunning = () => !isOver && revalidate();
  useLiveEvents({ "image-edit": (event) => event.id === id && revalidateIfRunning(), open: revalidateIfRunning }, { every: pollIntervalMs, poll });
  useOnMount(poll); // an event before the subscription
}
