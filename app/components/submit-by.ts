import type { useFetcher } from "@remix-run/react";
import type { FormEvent } from "react";
import { showToast } from "./toaster";

/** For `onSubmitCapture` of a form: without a line it stays as it is, and says so. Sent all the same, it would look for its route's script and lose the page. */
export const stayOffline =
  (failure = "error.offline") =>
  (event: FormEvent) => {
    if (navigator.onLine) return;
    event.preventDefault();
    event.stopPropagation();
    showToast({ key: failure, isError: true });
  };

/** Sends a button's form by its fetcher; on a device that knows it has no line it says so instead, as the code behind the button may not have come yet and the page would be loaded anew. */
export const submitBy =
  ({ submit }: Pick<ReturnType<typeof useFetcher>, "submit">, failure = "error.offline") =>
  (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (navigator.onLine) submit(event.currentTarget);
    else showToast({ key: failure, isError: true });
  };
