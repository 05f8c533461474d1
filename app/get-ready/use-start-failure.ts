import { useEffect, useRef } from "react";
import { type FormReply, resultOf } from "#app/components/form-reply";
import { showToast } from "#app/components/toaster";

const ours = ["errors:internal", "errors:unavailable", "errors:storage_full", "errors:images_failed"];

/** Tells of each answer to the form: it has not gone on to a try-on. When that was our own fault, a toast says so. */
export function useStartFailure(answer: FormReply | undefined, onAnswer: () => void) {
  const told = useRef(onAnswer);
  told.current = onAnswer;
  useEffect(() => {
    if (!answer) return;
    told.current();
    const errors = Object.values(resultOf(answer)?.error ?? {}).flat();
    if (errors.some((error) => error && ours.includes(error))) showToast({ key: "tryOnNotStarted", isError: true });
  }, [answer]);
}
