import { useEffect } from "react";
import { showToast } from "./toaster";
import { unreadCodes } from "./unread-codes";

/** Says when a form's answer is that nobody has read it, for want of a line, a session or a server: what was typed stays in its fields. */
export function useOfflineToast(reply: object | undefined) {
  useEffect(() => {
    if (reply && "code" in reply && [...unreadCodes, "offline"].includes(String(reply.code))) showToast({ key: `error.${reply.code}`, isError: true });
  }, [reply]);
}
