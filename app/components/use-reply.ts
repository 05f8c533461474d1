import type { Fetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { showToast, type ToastKey } from "./toaster";

// of these the API says nothing of its own
const speechless: readonly unknown[] = ["offline", "internal"];

/** The last good answer of a fetcher, about one thing: a component that comes to show another has a key. An error of the API becomes a toast instead, in the API's words or, where it has none, in `failure`'s. */
export function useReply<T extends object>(fetcher: Fetcher<T>, isGood: (data: object) => boolean, failure?: ToastKey): T | null {
  const last = useRef<T | null>(null);
  const data: object | undefined = fetcher.data;
  const isReply = data !== undefined && isGood(data);
  if (isReply) last.current = fetcher.data as T;
  useEffect(() => {
    if (data && !isReply && "code" in data) showToast({ key: failure && speechless.includes(data.code) ? failure : `error.${data.code}`, isError: true });
  }, [data, isReply, failure]);
  return last.current;
}
