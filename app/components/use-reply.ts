import type { Fetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { showToast } from "./toaster";

/** The last good answer of a fetcher; an error of the API becomes a toast instead. */
export function useReply<T extends object>(fetcher: Fetcher<T>, isGood: (data: object) => boolean): T | null {
  const last = useRef<T | null>(null);
  const data: object | undefined = fetcher.data;
  const isReply = data !== undefined && isGood(data);
  if (isReply) last.current = fetcher.data as T;
  useEffect(() => {
    if (data && !isReply && "code" in data) showToast({ key: `error.${data.code}`, isError: true });
  }, [data, isReply]);
  return last.current;
}
