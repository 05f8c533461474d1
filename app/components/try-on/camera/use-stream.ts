import { type Dispatch, useRef, useState } from "react";
import { useOnMount } from "#app/components/hooks/use-on-mount";
import type { CameraEvent } from "./camera-state";
import { classifyCameraError, getCameraObstacle } from "./trouble";

type Facing = "user" | "environment";

const requestStream = (which: MediaTrackConstraints) =>
  navigator.mediaDevices.getUserMedia({ audio: false, video: { ...which, width: { ideal: 1080 }, height: { ideal: 1920 } } });

/** Opens that facing, else another than `before`. */
async function openCamera(facing: Facing, before: string | undefined) {
  const opened = await requestStream({ facingMode: { ideal: facing } });
  if (!before || opened.getVideoTracks()[0]?.getSettings().deviceId !== before) return opened;
  const other = (await listCameras()).find(({ deviceId }) => deviceId !== before);
  if (!other) return opened;
  stopTracks(opened);
  return requestStream({ deviceId: { exact: other.deviceId } });
}

const stopTracks = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

const listCameras = async () => (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === "videoinput");

/** Camera stream; hiding the page stops its tracks. */
export function useStream(dispatch: Dispatch<CameraEvent>) {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream | null>(null);
  const callCount = useRef(0);
  const [facing, setFacing] = useState<Facing>("user");
  const [hasOne, setHasOne] = useState(false);

  const track = () => stream.current?.getVideoTracks()[0];

  function close() {
    callCount.current += 1;
    stopTracks(stream.current);
    stream.current = null;
    if (video.current) video.current.srcObject = null;
  }

  async function open(requestedFacing: Facing = facing) {
    const before = requestedFacing === facing ? undefined : track()?.getSettings().deviceId;
    close();
    const call = callCount.current;
    const trouble = getCameraObstacle();
    if (trouble) return dispatch({ type: "refused", trouble });
    dispatch({ type: "asked" });
    try {
      const opened = await openCamera(requestedFacing, before);
      // hidden or closed meanwhile
      if (call !== callCount.current || !video.current) return stopTracks(opened);
      stream.current = opened;
      track()?.addEventListener("ended", () => stream.current === opened && pause());
      video.current.srcObject = opened;
      await video.current.play().catch(() => {});
      setFacing(track()?.getSettings().facingMode === "environment" ? "environment" : requestedFacing);
      setHasOne((await listCameras()).length < 2);
      if (call === callCount.current) dispatch({ type: "opened" });
    } catch (error) {
      if (call === callCount.current) dispatch({ type: "refused", trouble: classifyCameraError(error) });
    }
  }

  function pause() {
    close();
    dispatch({ type: "hidden" });
  }

  useOnMount(() => {
    const hide = () => document.visibilityState === "hidden" && pause();
    document.addEventListener("visibilitychange", hide);
    addEventListener("pagehide", pause);
    open();
    return () => {
      document.removeEventListener("visibilitychange", hide);
      removeEventListener("pagehide", pause);
      close();
    };
  });

  return { video, facing, hasOne, track, open, close, flip: () => open(facing === "user" ? "environment" : "user") };
}
