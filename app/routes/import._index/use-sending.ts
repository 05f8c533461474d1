import { useEffect, useRef, useState } from "react";
import type { ArchivedLook } from "#app/models/looks/imported/imported-look";
import type { Archive } from "./archive-file";
import type { End, Outcome, Wait } from "./send-looks";

type Progress = { total: number; brought: number; refused: ArchivedLook[]; wait: Wait; end: End | null };

export type Sending = ReturnType<typeof useSending>;

/** Brings the chosen looks of an archive, until that is stopped or the page is left. */
export function useSending(onBrought: (key: string) => void) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  async function send(looks: ArchivedLook[], archive: Archive) {
    if (current.current) return;
    const controller = new AbortController();
    current.current = controller;
    setProgress({ total: looks.length, brought: 0, refused: [], wait: null, end: null });
    const change = (part: (before: Progress) => Partial<Progress>) =>
      current.current === controller && setProgress((before) => before && { ...before, ...part(before) });
    const onOutcome = (look: ArchivedLook, outcome: Outcome) => {
      if (outcome === "brought") onBrought(look.key);
      change(({ brought, refused }) => (outcome === "brought" ? { brought: brought + 1 } : { refused: [...refused, look] }));
    };
    const code = await import("./send-looks").catch(() => null);
    const options = { signal: controller.signal, onOutcome, onWait: (wait: Wait) => change(() => ({ wait })) };
    const end = code ? await code.sendLooks(looks, archive, options).catch(() => "failed" as const) : "failed";
    change(() => ({ end, wait: null }));
    if (current.current === controller) current.current = null;
  }

  /** Forgets what was sent; what was brought stays. */
  function clear() {
    current.current?.abort();
    current.current = null;
    setProgress(null);
  }

  return { progress, isSending: progress?.end === null, send, stop: () => current.current?.abort(), clear };
}
