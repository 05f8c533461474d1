import { useRef, useState } from "react";

/** Tags that begin like what is typed; an answer that does not come, or comes too late, leaves those there are. */
export function useTagSuggestions() {
  const [suggestions, setSuggestions] = useState<string[]>([]);
  const latest = useRef("");

  async function suggestFor(text: string) {
    latest.current = text;
    const answer = await fetch(`/api/tags?q=${encodeURIComponent(text)}`).catch(() => null);
    const tags: string[] | null = answer?.ok ? await answer.json().catch(() => null) : null;
    if (tags && latest.current === text) setSuggestions(tags);
  }

  return { suggestions, suggestFor };
}
