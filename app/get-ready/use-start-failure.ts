import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { showToast } from "#app/components/toaster";

type Answer = { result: SubmissionResult<string[]> } | { code: string } | undefined;

const ours = ["errors:internal", "errors:unavailable", "errors:storage_full"];

/** Tells of each answer to the form: it has not gone on to a try-on. When that was our own fault, a toast says so. */
export function useStartFailure(answer: Answer, onAnswer: () => void) {
  const told = useRef(onAnswer);
  told.current = onAnswer;
  useEffect(() => {
    if (!answer) return;
    told.current();
    const errors = "result" in answer ? Object.values(answer.result.error ?? {}).flat() : [];
    if (errors.some((error) => error && ours.includes(error))) showToast({ key: "tryOnNotStarted", isError: true });
  }, [answer]);
}
