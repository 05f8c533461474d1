import type { FormEvent } from "react";
import type { ToastKey } from "#app/components/toasts/toast-subject";
import { showToast } from "#app/components/toasts/toaster";
import { failureToast } from "#app/lib/failure-toast";

/** `onSubmitCapture`: offline, shows a toast and keeps the form. */
export const blockOfflineSubmit = (failure?: ToastKey) => (event: FormEvent) => {
  if (navigator.onLine) return;
  event.preventDefault();
  event.stopPropagation();
  showToast(failureToast("offline", failure));
};
