import { type RefObject, useEffect } from "react";
import { isSavingData } from "#app/components/hooks/saver";

const shownShare = 0.6;

/** Plays while on the screen, unless the person paused it, wants less motion or saves data. */
export function useQuietPlay(film: RefObject<HTMLVideoElement>, isWanted: boolean) {
  useEffect(() => {
    const video = film.current;
    if (!video || !isWanted || !mayMove()) return;
    let isOurs = false;
    let isStopped = false;
    const onPause = () => {
      if (!isOurs) isStopped = true;
      isOurs = false;
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        const isShown = (entry?.intersectionRatio ?? 0) >= shownShare;
        if (isShown && !isStopped) {
          video.muted = true;
          video.play().catch(() => {}); // the browser may refuse
        } else if (!isShown && !video.paused) {
          isOurs = true;
          video.pause();
        }
      },
      { threshold: shownShare },
    );
    video.addEventListener("pause", onPause);
    observer.observe(video);
    return () => {
      observer.disconnect();
      video.removeEventListener("pause", onPause);
    };
  }, [film, isWanted]);
}

const mayMove = () => !matchMedia("(prefers-reduced-motion: reduce)").matches && !isSavingData();
