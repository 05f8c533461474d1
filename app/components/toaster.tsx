import { CheckCircle } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { WarningCircle } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { failureToast } from "#app/http/failure-toast";
import type toasts from "#app/locales/pt/toasts";
import type { ErrorCode } from "#app/models/app-error";
import { useSheetChange } from "./sheets/history";
import { faceOf } from "./toast-subject";
import { useEffectBeforePaint } from "./use-effect-before-paint";

export type ToastKey = keyof typeof toasts;
/** `name` is the handle it speaks of, `cause` the error behind a failure, `undo` takes it back, `choose` picks the collection of a look just saved. */
type Toast = {
  key: string;
  isError?: boolean;
  name?: string | undefined;
  cause?: string | undefined;
  undo?: (() => void) | undefined;
  choose?: (() => void) | undefined;
};

const lifetime = 5000;
const farEnough = 50;

const firstSentence = (text: string) => text.split(/(?<=\.) /)[0] ?? "";

const listeners = new Set<(toast: Toast) => void>();

/** Shows a toast in place of the one there is: a key of the catalogue `toasts`, or `error.<code>`. */
export function showToast(toast: Toast) {
  for (const listen of listeners) listen(toast);
}

/** Says that no answer came, in the words of `failure` if it has some, and that there is no line if that is known. */
export const showUnanswered = (failure?: ToastKey) => showToast(failureToast(navigator.onLine ? (failure ? "internal" : "unavailable") : "offline", failure));

/** One toast at a time, clear of what it announces and silent to the eye where that is seen: the server's first, then those of the page. Five seconds, longer while pointed at or focused; swipe right, the button or Esc, wherever the focus is, end it; F8 leads to it. Without scripts the button asks for the page once more. */
export function Toaster({ flash }: { flash: Toast | null }) {
  const { t } = useTranslation(["toasts", "errors", "common"]);
  const [toast, setToast] = useState(flash);
  const [isHeld, setHeld] = useState(false);
  const [host, setHost] = useState<Element | null>(null);
  const [face, setFace] = useState<ReturnType<typeof faceOf>>("bottom");
  const { key: place, pathname, search } = useLocation();
  const sheetChange = useSheetChange();
  const region = useRef<HTMLDivElement>(null);
  const start = useRef<number | null>(null);

  useEffect(() => {
    if (flash) setToast(flash);
  }, [flash]);

  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "F8") region.current?.focus();
      if (key === "Escape") setToast(null);
    };
    listeners.add(setToast);
    addEventListener("keydown", onKey);
    return () => {
      listeners.delete(setToast);
      removeEventListener("keydown", onKey);
    };
  }, []);

  useEffect(() => {
    if (!toast || isHeld) return;
    const timer = setTimeout(() => setToast(null), lifetime);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);

  // a modal dialog makes all around it inert, so the toast goes inside the topmost
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast, place or sheet is the reason to look again
  useEffect(() => setHost([...document.querySelectorAll("dialog:modal")].at(-1) ?? null), [toast, place, sheetChange]);

  useEffectBeforePaint(() => {
    setFace(toast ? faceOf(toast.key, region.current?.firstElementChild ?? undefined) : "bottom");
  }, [toast]);

  const words = toast ? wordsOf(toast) : null;
  function wordsOf({ key, cause, name = "" }: Toast): { title: string; text: string } {
    if (key.startsWith("error.")) return { title: t("toasts:error.title"), text: t(`errors:${key.slice(6) as ErrorCode}`) };
    const own = { title: t(`toasts:${key as ToastKey}.title`, { name }), text: t(`toasts:${key as "signedOut"}.text`, { defaultValue: "" }) };
    if (!cause) return own;
    return { title: own.title === t("toasts:error.title") ? firstSentence(own.text) : own.title, text: t(`errors:${cause as ErrorCode}`) };
  }

  const shown = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause and end the toast; the region is focusable for F8
    <div
      ref={region}
      tabIndex={-1}
      className="toaster"
      data-face={face}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={(event) => {
        start.current = event.clientX;
      }}
      onPointerUp={(event) => {
        if (start.current !== null && event.clientX - start.current > farEnough) setToast(null);
        start.current = null;
      }}
    >
      <div role="status" aria-live={toast?.isError ? "assertive" : "polite"} className="grid w-full max-w-104">
        {toast && words ? (
          <div className={`toast pointer-events-auto touch-pan-y ${toast.isError ? "toast--bad" : ""}`} role={toast.isError ? "alert" : undefined}>
            {toast.isError ? <WarningCircle className="ic" aria-hidden="true" /> : <CheckCircle className="ic" weight="light" aria-hidden="true" />}
            <p>
              <b>{words.title}</b>
              {words.text}
            </p>
            {toast.undo || toast.choose ? (
              <button type="button" className="toast__act btn btn--quiet" onClick={toast.undo ?? toast.choose}>
                {t(toast.undo ? "common:undo" : "common:chooseCollection")}
              </button>
            ) : null}
            {face === "ear" ? null : (
              <form
                action={pathname}
                onSubmit={(event) => {
                  event.preventDefault();
                  setToast(null);
                }}
              >
                {[...new URLSearchParams(search)].map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
                <button type="submit" className="icb" aria-label={t("common:dismiss")}>
                  <X className="ic ic--s" aria-hidden="true" />
                </button>
              </form>
            )}
          </div>
        ) : null}
      </div>
    </div>
  );
  return host?.isConnected ? createPortal(shown, host) : shown;
}
