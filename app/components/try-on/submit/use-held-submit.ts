import { type FormEvent, useEffect, useRef, useState } from "react";
import type { FormReply } from "#app/components/forms/form-reply";
import { canLoadCode, isCodeLoaded } from "#app/components/hooks/prefetch-code";
import { useOnValue } from "#app/components/hooks/use-on-value";
import { tryOnPath } from "#app/paths";

const retryMs = 4000;

const isServerThere = () =>
  fetch("/healthz").then(
    (answer) => answer.ok,
    () => false,
  );

const listPages = (action: string) => [new URL(action, location.origin).pathname, tryOnPath({ id: "new" })];

/** Remix reloads the page when a script does not come. */
const areScriptsThere = async (pages: string[]) => (await Promise.all(pages.map(canLoadCode))).every(Boolean);

export const isOfflineReply = (answer: FormReply | undefined) => answer !== undefined && "code" in answer && answer.code === "offline";

/** Without a connection, holds the form and sends it when the connection is back. */
export function useHeldSubmit(action: string, answer: FormReply | undefined, pages?: string[]) {
  const [isHeld, setHeld] = useState(false);
  const form = useRef<HTMLFormElement | null>(null);
  const listed = () => pages ?? listPages(action);
  const step = useRef<"idle" | "checking" | "sending">("idle");

  function onSubmitCapture(event: FormEvent<HTMLFormElement>) {
    if (step.current === "sending" || (navigator.onLine && listed().every(isCodeLoaded))) return;
    event.preventDefault();
    event.stopPropagation();
    form.current = event.currentTarget;
    check(() => areScriptsThere(listed()));
  }
  async function check(isReachable: () => Promise<boolean>) {
    if (step.current !== "idle") return;
    step.current = "checking";
    const isSendable = navigator.onLine && (await isReachable());
    step.current = "sending";
    setHeld(!isSendable);
    if (isSendable) form.current?.requestSubmit();
    step.current = "idle";
  }

  useOnValue(isOfflineReply(answer) ? answer : null, () => setHeld(true));
  const retry = useRef(() => {});
  retry.current = () => void check(async () => (await isServerThere()) && areScriptsThere(listed()));
  useEffect(() => {
    if (!isHeld) return;
    const again = () => retry.current();
    const timer = setInterval(again, retryMs);
    addEventListener("online", again);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
    };
  }, [isHeld]);

  return { isHeld, release: () => setHeld(false), onSubmitCapture };
}
