import { unreadCodes } from "#app/components/hooks/unread-codes";
import { useOnValue } from "#app/components/hooks/use-on-value";
import { failureToast } from "#app/lib/failure-toast";
import type { ToastKey } from "./toast-subject";
import { showToast } from "./toaster";

/** Shows a toast when a form was not processed. */
export function useOfflineToast(reply: object | undefined, failure?: ToastKey) {
  useOnValue(reply, (latest) => {
    if ("code" in latest && [...unreadCodes, "offline"].includes(String(latest.code))) showToast(failureToast(String(latest.code), failure));
  });
}
