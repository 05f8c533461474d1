import { useRef, useState } from "react";

/** Tags by prefix; stale and failed responses are ignored. */
export function useTagSuggestions() {
  const [suggestions, setSuggestions] = useState<string[]>([]);
  const latest = useRef("");

  async function loadSuggestions(text: string) {
    latest.current = text;
    const answer = await fetch(`/api/tags?q=${encodeURIComponent(text)}`).catch(() => null);
    const tags: string[] | null = answer?.ok ? await answer.json().catch(() => null) : null;
    if (tags && latest.current === text) setSuggestions(tags);
  }

  return { suggestions, suggestFor: loadSuggestions };
}
