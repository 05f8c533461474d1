import { type RefObject, useEffect, useRef, useState } from "react";
import type { GarmentView } from "#app/models/contract";
import type { Sight } from "./live-loop";
import { loadLayers } from "./load-layers";
import { type Mirror, startMirror } from "./start-mirror";

export type MirrorState = "loading" | "failed" | "running";

/** Runs the mirror while the camera is on; it ends with the camera. */
export function useMirror({ video, isOn, garment }: { video: RefObject<HTMLVideoElement>; isOn: boolean; garment: GarmentView }) {
  const place = useRef<HTMLDivElement>(null);
  const [mirror, setMirror] = useState<Mirror | null>(null);
  const [state, setState] = useState<MirrorState>("loading");
  const [sight, setSight] = useState<Sight | null>(null);
  const [wornId, setWornId] = useState<string | null>(null);
  const hasFailed = state === "failed";

  useEffect(() => {
    if (!isOn || hasFailed || !video.current || !place.current) return;
    setState("loading");
    setSight(null);
    const started = startMirror(video.current, place.current, {
      onReady: () => setState("running"),
      onSight: setSight,
      onFailure: () => setState("failed"),
    });
    setMirror(started);
    return () => {
      started.end();
      setMirror(null);
    };
  }, [isOn, video, hasFailed]);

  useEffect(() => {
    if (!mirror) return;
    const ending = new AbortController();
    setWornId(null);
    loadLayers(garment, ending.signal).then(
      (layers) => {
        if (ending.signal.aborted) return;
        mirror.setGarment(layers);
        setWornId(garment.postId);
      },
      () => ending.signal.aborted || setState("failed"),
    );
    return () => ending.abort();
  }, [mirror, garment]);

  return { place, redraw: () => mirror?.redraw() ?? null, state, sight, isWorn: wornId === garment.postId, retry: () => setState("loading") };
}
