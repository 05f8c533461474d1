import { type Dispatch, type RefObject, useEffect, useRef } from "react";
import { type CameraEvent, type Clip, longestClip } from "./camera-state";
import { photograph } from "./photo";

const perSecond = 8;

/** While recording: a photo eight times a second, the seconds counted, and an end after ten of them or at a press of Space. The frames stay in this browser. */
export function useRecorder(isRecording: boolean, video: RefObject<HTMLVideoElement>, dispatch: Dispatch<CameraEvent>, onEnd: () => void) {
  const clip = useRef<Clip>([]);
  const shot = useRef(Promise.resolve());
  const stop = async () => {
    await shot.current;
    const recorded = clip.current;
    clip.current = []; // a hold that records nothing ends nothing
    if (recorded.length > 0) onEnd();
    dispatch({ type: "recorded", clip: recorded });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: one recording from its beginning to its end
  useEffect(() => {
    if (!isRecording) return;
    const frames: Clip = [];
    clip.current = frames;
    let isBusy = false;
    const shoot = () => {
      if (isBusy || !video.current) return;
      isBusy = true;
      shot.current = photograph(video.current, { format: "jpg", quality: "high" }).then((frame) => {
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
    const shots = setInterval(shoot, 1000 / perSecond);
    const seconds = setInterval(() => dispatch({ type: "second" }), 1000);
    const end = setTimeout(stop, longestClip * 1000);
    addEventListener("keydown", stopBySpace);
    return () => {
      clearInterval(shots);
      clearInterval(seconds);
      clearTimeout(end);
      removeEventListener("keydown", stopBySpace);
    };
  }, [isRecording]);

  return stop;
}
