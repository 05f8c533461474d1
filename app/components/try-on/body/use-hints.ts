import { useEffect, useState } from "react";
import { isSavingData } from "#app/components/hooks/saver";
import { useOnMount } from "#app/components/hooks/use-on-mount";
import { hasKeptModels } from "#app/components/try-on/live/kept-models";
import { canSee } from "./can-see";
import { type Finding, watchPerson } from "./watch-person";

/** What the person said to the download; with data saver on they are warned once. */
export type HintsAnswer = "none" | "warned" | "yes" | "no";

/** What the hints say; null while they are off. */
export type Hint = Finding | "loading" | "failed" | null;

/** Watches the person in the video once the models are kept or the person wants them. */
export function useHints(answer: HintsAnswer, onAnswer: (answer: HintsAnswer) => void) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [isKept, setKept] = useState<boolean | null>(null);
  const [hint, setHint] = useState<Hint>(null);
  useOnMount(() => void hasKeptModels({ hasParts: false }).then(setKept));
  const isWanted = canSee() && (answer === "yes" || isKept === true);

  useEffect(() => {
    if (!isWanted || !video) return;
    const ending = new AbortController();
    setHint("loading");
    watchPerson(video, setHint, ending.signal).catch(() => ending.signal.aborted || setHint("failed"));
    return () => {
      ending.abort();
      setHint(null);
    };
  }, [isWanted, video]);

  return {
    hint,
    setVideo,
    /** Whether to ask before the models are fetched. */
    isOffered: canSee() && isKept === false && (answer === "none" || answer === "warned"),
    accept: () => onAnswer(answer === "none" && isSavingData() ? "warned" : "yes"),
    decline: () => onAnswer("no"),
  };
}
