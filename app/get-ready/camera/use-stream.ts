import { type Dispatch, useEffect, useRef, useState } from "react";
import type { CameraEvent } from "./camera-state";
import { obstacle, troubleOf } from "./trouble";

type Facing = "user" | "environment";

const ask = (which: MediaTrackConstraints) =>
  navigator.mediaDevices.getUserMedia({ audio: false, video: { ...which, width: { ideal: 1080 }, height: { ideal: 1920 } } });

/** The camera that faces this way; where no camera says which way it faces, any but the one there was. */
async function askFor(facing: Facing, before: string | undefined) {
  const opened = await ask({ facingMode: { ideal: facing } });
  if (!before || opened.getVideoTracks()[0]?.getSettings().deviceId !== before) return opened;
  const other = (await cameras()).find(({ deviceId }) => deviceId !== before);
  if (!other) return opened;
  end(opened);
  return ask({ deviceId: { exact: other.deviceId } });
}

const end = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

const cameras = async () => (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === "videoinput");

/** The camera's picture in `video`. Hiding or leaving the page ends every track, and only `open` brings one back. */
export function useStream(dispatch: Dispatch<CameraEvent>) {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream | null>(null);
  const calls = useRef(0);
  const [facing, setFacing] = useState<Facing>("user");
  const [hasOne, setHasOne] = useState(false);

  const track = () => stream.current?.getVideoTracks()[0];

  function close() {
    calls.current += 1;
    end(stream.current);
    stream.current = null;
    if (video.current) video.current.srcObject = null;
  }

  async function open(wanted: Facing = facing) {
    const before = wanted === facing ? undefined : track()?.getSettings().deviceId;
    close();
    const call = calls.current;
    const trouble = obstacle();
    if (trouble) return dispatch({ type: "refused", trouble });
    dispatch({ type: "asked" });
    try {
      const opened = await askFor(wanted, before);
      // hidden or closed while the browser asked
      if (call !== calls.current || !video.current) return end(opened);
      stream.current = opened;
      track()?.addEventListener("ended", () => stream.current === opened && pause());
      video.current.srcObject = opened;
      await video.current.play().catch(() => {});
      setFacing(track()?.getSettings().facingMode === "environment" ? "environment" : wanted);
      setHasOne((await cameras()).length < 2);
      if (call === calls.current) dispatch({ type: "opened" });
    } catch (error) {
      if (call === calls.current) dispatch({ type: "refused", trouble: troubleOf(error) });
    }
  }

  function pause() {
    close();
    dispatch({ type: "hidden" });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for as long as the camera is on the page
  useEffect(() => {
    const hide = () => document.visibilityState === "hidden" && pause();
    document.addEventListener("visibilitychange", hide);
    addEventListener("pagehide", pause);
    open();
    return () => {
      document.removeEventListener("visibilitychange", hide);
      removeEventListener("pagehide", pause);
      close();
    };
  }, []);

  return { video, facing, hasOne, track, open, close, flip: () => open(facing === "user" ? "environment" : "user") };
}
