import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";

/** Data of a page's loader, requested on mount; null after a failure, which needs `nextPageLoader`. */
export function useLoaded<T>(path: string | null) {
  const { load, data } = useFetcher<T | null>();
  const part = path && `${path}?more`;
  useEffect(() => {
    if (part && navigator.onLine) load(part);
  }, [part, load]);
  return { reload: () => part && load(part), data };
}
