import { useEffect } from "react";
import { showToast } from "./toaster";

/** Says when a form's answer is that it never left: what was typed stays in its fields. */
export function useOfflineToast(reply: object | undefined) {
  useEffect(() => {
    if (reply && "code" in reply && reply.code === "offline") showToast({ key: "error.offline", isError: true });
  }, [reply]);
}
