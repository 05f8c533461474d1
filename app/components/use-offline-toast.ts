import { useEffect } from "react";
import { failureToast } from "#app/http/failure-toast";
import { showToast, type ToastKey } from "./toaster";
import { unreadCodes } from "./unread-codes";

/** Says when a form's answer is that nobody has read it, for want of a line, a session or a server: what was typed stays in its fields. */
export function useOfflineToast(reply: object | undefined, failure?: ToastKey) {
  useEffect(() => {
    if (reply && "code" in reply && [...unreadCodes, "offline"].includes(String(reply.code))) showToast(failureToast(String(reply.code), failure));
  }, [reply, failure]);
}
