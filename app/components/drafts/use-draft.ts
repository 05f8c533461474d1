import { useState } from "react";
import type { Draft } from "./draft-store";

/** A restored draft, unless the user typed first. */
export function useDraft(found: Draft | null) {
  const [draft, setDraft] = useState(found);
  const [isSettled, setSettled] = useState(found !== null);

  function replace(other: Draft | null) {
    setDraft(other);
    setSettled(true);
  }
  if (found && !isSettled) replace(found);

  return { draft, replace, settle: () => setSettled(true) };
}
