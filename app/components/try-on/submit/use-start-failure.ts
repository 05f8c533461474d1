import { type FormReply, getFormResult } from "#app/components/forms/form-reply";
import { useOnValue } from "#app/components/hooks/use-on-value";
import { showToast } from "#app/components/toasts/toaster";
import { failureToast } from "#app/lib/failure-toast";

const serverErrors = ["errors:internal", "errors:unavailable", "errors:storage_full", "errors:images_failed"];

/** Calls `onAnswer` per response; toasts server errors. */
export function useStartFailure(answer: FormReply | undefined, onAnswer: () => void) {
  useOnValue(answer, (latest) => {
    onAnswer();
    const errors = Object.values(getFormResult(latest)?.error ?? {}).flat();
    const serverError = errors.find((error) => error && serverErrors.includes(error));
    if (serverError) showToast(failureToast(serverError.slice("errors:".length), "tryOnNotStarted"));
  });
}
