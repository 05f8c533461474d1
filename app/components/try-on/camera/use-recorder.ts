import { type Dispatch, type RefObject, useRef } from "react";
import { useOnValue } from "#app/components/hooks/use-on-value";
import { type CameraEvent, type Clip, maxClipSeconds } from "./camera-state";
import { takePhoto } from "./photo";

const framesPerSecond = 8;

/** Records 8 frames a second, for up to 10 seconds. */
export function useRecorder(isRecording: boolean, video: RefObject<HTMLVideoElement>, dispatch: Dispatch<CameraEvent>, onEnd: () => void) {
  const clip = useRef<Clip>([]);
  const shot = useRef(Promise.resolve());
  const stop = async () => {
    await shot.current;
    const recorded = clip.current;
    clip.current = []; // empty recordings are ignored
    if (recorded.length > 0) onEnd();
    dispatch({ type: "recorded", clip: recorded });
  };

  useOnValue(isRecording || null, () => {
    const frames: Clip = [];
    clip.current = frames;
    let isBusy = false;
    const shoot = () => {
      if (isBusy || !video.current) return;
      isBusy = true;
      shot.current = takePhoto(video.current, { format: "jpg", quality: "high" }).then((frame) => {
        isBusy = false;
        if (frame) frames.push(frame);
      });
    };
    const stopBySpace = (event: KeyboardEvent) => {
      if (event.key !== " " || event.repeat || event.target instanceof HTMLButtonElement) return;
      event.preventDefault();
      stop();
    };
    shoot();
    const shots = setInterval(shoot, 1000 / framesPerSecond);
    const seconds = setInterval(() => dispatch({ type: "second" }), 1000);
    const end = setTimeout(stop, maxClipSeconds * 1000);
    addEventListener("keydown", stopBySpace);
    return () => {
      clearInterval(shots);
      clearInterval(seconds);
      clearTimeout(end);
      removeEventListener("keydown", stopBySpace);
    };
  });

  return stop;
}
