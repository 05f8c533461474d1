import type { FormEvent } from "react";
import { showToast } from "#app/components/toaster";

type Submit = (event: FormEvent<HTMLFormElement>) => void;

/** Without a line the form stays as it is and says so; sent all the same, it would look for its route's script and lose the page. */
export const whenOnline = (submit: Submit): Submit => {
  return (event) => {
    if (navigator.onLine) return submit(event);
    event.preventDefault();
    showToast({ key: "error.offline", isError: true });
  };
};
