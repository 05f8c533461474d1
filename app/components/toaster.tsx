import { CheckCircle } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { WarningCircle } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type toasts from "#app/locales/pt/toasts";
import type { ErrorCode } from "#app/models/app-error";

export type ToastKey = keyof typeof toasts;
/** `undo` takes it back, `choose` picks the collection of a look just saved. */
type Toast = { key: string; isError?: boolean; undo?: (() => void) | undefined; choose?: (() => void) | undefined };

const lifetime = 5000;
const farEnough = 50;

const listeners = new Set<(toast: Toast) => void>();

/** Shows a toast in place of the one there is: a key of the catalogue `toasts`, or `error.<code>`. */
export function showToast(toast: Toast) {
  for (const listen of listeners) listen(toast);
}

/** Says that no answer came: that there is no line, else what `failure` is the key of. */
export const showUnanswered = (failure = "error.unavailable") => showToast({ key: navigator.onLine ? failure : "error.offline", isError: true });

/** One toast at a time: the server's first, then those of the page. Five seconds, longer while pointed at or focused; swipe right, the button or Esc, wherever the focus is, end it; F8 leads to it. Without scripts the button asks for the page once more. */
export function Toaster({ flash }: { flash: Toast | null }) {
  const { t } = useTranslation(["toasts", "errors", "common"]);
  const [toast, setToast] = useState(flash);
  const [isHeld, setHeld] = useState(false);
  const [host, setHost] = useState<Element | null>(null);
  const { key: place, pathname, search } = useLocation();
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

  // a modal dialog makes all around it inert, so the toast goes inside the topmost; after a navigation it may be out again
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast or place is the reason to look again
  useEffect(() => setHost([...document.querySelectorAll("dialog:modal")].at(-1) ?? null), [toast, place]);

  const words = toast ? wordsOf(toast) : null;
  function wordsOf({ key }: Toast): { title: string; text: string } {
    if (key.startsWith("error.")) return { title: t("toasts:error.title"), text: t(`errors:${key.slice(6) as ErrorCode}`) };
    return { title: t(`toasts:${key as ToastKey}.title`), text: t(`toasts:${key as "signedOut"}.text`, { defaultValue: "" }) };
  }

  const shown = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause and end the toast; the region is focusable for F8
    <div
      ref={region}
      tabIndex={-1}
      className="toaster"
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
          </div>
        ) : null}
      </div>
    </div>
  );
  return host?.isConnected ? createPortal(shown, host) : shown;
}
