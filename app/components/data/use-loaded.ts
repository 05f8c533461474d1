import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";

/** Data of a page's loader, requested on mount; null requests nothing. */
export function useLoaded<T>(path: string | null) {
  const { load, data } = useFetcher<T>();
  useEffect(() => {
    if (path && navigator.onLine) load(path);
  }, [path, load]);
  return { load, data };
}
