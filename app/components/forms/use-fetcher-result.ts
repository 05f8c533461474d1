import type { Fetcher } from "@remix-run/react";
import { useRef } from "react";
import { useOnValue } from "#app/components/hooks/use-on-value";
import type { ToastKey } from "#app/components/toasts/toast-subject";
import { showToast } from "#app/components/toasts/toaster";
import { failureToast } from "#app/lib/failure-toast";

/** A fetcher's last valid response; errors become toasts. */
export function useFetcherResult<T extends object>(fetcher: Fetcher<T>, isGood: (data: object) => boolean, failure?: ToastKey): T | null {
  const last = useRef<T | null>(null);
  const data: object | undefined = fetcher.data;
  const isReply = data !== undefined && isGood(data);
  if (isReply) last.current = fetcher.data as T;
  useOnValue(isReply ? null : data, (refusal) => {
    if ("code" in refusal) showToast(failureToast(String(refusal.code), failure));
  });
  return last.current;
}
