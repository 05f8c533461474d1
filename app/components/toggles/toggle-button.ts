import type { FormEvent } from "react";
import { sendToggle } from "./send-toggle";

/** Id of the page's form for likes, saves and follows. */
export const toggleFormId = "toggles";

const shrinkMs = 90;

type Toggle = { isOn: boolean; isWaiting: boolean };

/** Attributes of a button that writes without and with scripts. */
export const toggleButton = (path: string, [name, value]: [name: string, value: string], { isOn, isWaiting }: Toggle, form = toggleFormId) => ({
  type: "submit" as const,
  form,
  formAction: path,
  name,
  value,
  "aria-pressed": isOn,
  "data-waiting": isWaiting || undefined,
});

/** The one submit handler of all these buttons. */
export function submitToggle(event: FormEvent<HTMLFormElement>): void {
  const { submitter } = event.nativeEvent as SubmitEvent;
  if (!(submitter instanceof HTMLButtonElement)) return;
  event.preventDefault();
  shrinkOnTouch(submitter);
  sendToggle(new URL(submitter.formAction).pathname, { [submitter.name]: submitter.value });
}

/** Touch has no `:active` style: its frame would delay the click. */
function shrinkOnTouch(button: HTMLButtonElement): void {
  if (matchMedia("(hover: none) and (prefers-reduced-motion: no-preference)").matches) button.animate({ scale: [0.92, 1] }, shrinkMs);
}
