import type { Fetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { failureToast } from "#app/http/failure-toast";
import { showToast, type ToastKey } from "./toaster";

/** The last good answer of a fetcher, about one thing: a component that comes to show another has a key. An error of the API becomes a toast instead, below the words of `failure`. */
export function useReply<T extends object>(fetcher: Fetcher<T>, isGood: (data: object) => boolean, failure?: ToastKey): T | null {
  const last = useRef<T | null>(null);
  const data: object | undefined = fetcher.data;
  const isReply = data !== undefined && isGood(data);
  if (isReply) last.current = fetcher.data as T;
  useEffect(() => {
    if (data && !isReply && "code" in data) showToast(failureToast(String(data.code), failure));
  }, [data, isReply, failure]);
  return last.current;
}
