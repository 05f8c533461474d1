import { useEffect, useRef, useState } from "react";
import type { ArchivedLook } from "#app/models/looks/imported/imported-look";
import type { Archive } from "./archive-file";
import type { End, Outcome, Wait } from "./send-looks";

type Progress = { total: number; brought: number; refused: ArchivedLook[]; wait: Wait; end: End | null };

/** Brings the chosen looks of an archive, until that is stopped or the page is left. */
export function useSending(archive: Archive | null, onBrought: (key: string) => void) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  const change = (part: (before: Progress) => Partial<Progress>) => setProgress((before) => before && { ...before, ...part(before) });

  async function send(looks: ArchivedLook[]) {
    if (!archive || current.current) return;
    const controller = new AbortController();
    current.current = controller;
    setProgress({ total: looks.length, brought: 0, refused: [], wait: null, end: null });
    const onOutcome = (look: ArchivedLook, outcome: Outcome) => {
      if (outcome === "brought") onBrought(look.key);
      change(({ brought, refused }) => (outcome === "brought" ? { brought: brought + 1 } : { refused: [...refused, look] }));
    };
    const code = await import("./send-looks").catch(() => null);
    const options = { signal: controller.signal, onOutcome, onWait: (wait: Wait) => change(() => ({ wait })) };
    const end = code ? await code.sendLooks(looks, archive, options).catch(() => "failed" as const) : "failed";
    current.current = null;
    change(() => ({ end, wait: null }));
  }

  return { progress, isSending: progress?.end === null, send, stop: () => current.current?.abort() };
}
