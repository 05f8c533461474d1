import { type RefObject, useEffect, useState } from "react";
import { useHydrated } from "./use-hydrated";

/** React writes a text area's first text over what was typed, or taken away, while the scripts were still on their way; this gives it back. Null where the text area came with the scripts. */
export function useTypedBefore(box: RefObject<HTMLTextAreaElement>, id: string): string | null {
  const isComingAlive = !useHydrated() && typeof document !== "undefined";
  const [typed] = useState(() => (isComingAlive ? (document.querySelector<HTMLTextAreaElement>(`textarea#${id}`)?.value ?? null) : null));
  useEffect(() => {
    if (typed !== null && box.current && box.current.value !== typed) box.current.value = typed;
  }, [typed, box]);
  return typed;
}
