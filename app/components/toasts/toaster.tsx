import { CheckCircle } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { WarningCircle } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { Link, useLocation } from "@remix-run/react";
import { type ReactElement, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { subscribeSheets } from "#app/components/hooks/sheet-history";
import { useEffectBeforePaint } from "#app/components/hooks/use-effect-before-paint";
import { useCurrentPath } from "#app/components/hooks/use-here";
import { useOnValue } from "#app/components/hooks/use-on-value";
import { failureToast } from "#app/lib/failure-toast";
import type { UndoForm } from "#app/lib/undo-form";
import { addCatalogue } from "#app/locales/catalogues";
import type { Language } from "#app/locales/languages";
import { type ToastKey, toastPlacement } from "./toast-subject";

/** `name` is a username, `cause` an error code. */
type Toast = {
  key: string;
  isError?: boolean;
  name?: string | undefined;
  cause?: string | undefined;
  undo?: (() => void) | undefined;
  undoForm?: UndoForm | undefined;
  choose?: (() => void) | undefined;
  retry?: (() => void) | undefined;
  /** In place of icon and words. */
  body?: ReactNode;
  /** Path to follow it. */
  to?: string;
};

const lifetimesMs = { toasts: 5000, news: 9000 };
const minSwipePixels = 50;

const firstSentence = (text: string) => text.split(/(?<=\.) /)[0] ?? "";

const hasCause = (toast: Toast | null) => toast !== null && (toast.cause !== undefined || toast.key.startsWith("error."));

type Show = (toast: Toast | null) => void;
const listeners = { toasts: new Set<Show>(), news: new Set<Show>() };

/** Replaces the current toast. */
export function showToast(toast: Toast) {
  for (const show of listeners.toasts) show(toast);
}

/** News stand at the top, beside toasts; null takes them away. */
export function showNews(body: ReactElement | null) {
  for (const show of listeners.news) show(body && { key: "news", body });
}

/** Reports that no response came. */
export const showNetworkError = (failure?: ToastKey, retry?: () => void) =>
  showToast({ ...failureToast(navigator.onLine ? (failure ? "internal" : "unavailable") : "offline", failure), retry });

// everything outside a modal dialog is inert
const findTopDialog = () => [...document.querySelectorAll("dialog:modal")].at(-1) ?? null;

/** One toast, or news, at a time, above the topmost dialog. */
export function Toaster({ flash = null, kind = "toasts" }: { flash?: Toast | null; kind?: keyof typeof listeners }) {
  const { t, i18n } = useTranslation(["toasts", "common", "network"]);
  const [toast, setToast] = useState(flash);
  const [isHeld, setHeld] = useState(false);
  const host = useSyncExternalStore(
    subscribeSheets,
    () => findTopDialog(), // a new function is checked after each render
    () => null,
  );
  const [placement, setPlacement] = useState<ReturnType<typeof toastPlacement>>("bottom");
  const { pathname, search } = useLocation();
  const region = useRef<HTMLDivElement>(null);
  const start = useRef<number | null>(null);

  useOnValue(flash, setToast);

  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "F8" && (kind === "toasts" || region.current?.textContent)) region.current?.focus(); // news come after toasts
      if (key === "Escape") setToast(null);
    };
    const show: Show = (next) => {
      const hasTexts = hasCause(next) ? i18n.hasResourceBundle(i18n.language, "errors") : i18n.exists(`toasts:${next?.key}.title`);
      if (!next || hasTexts) return setToast(next);
      addCatalogue(i18n, i18n.language as Language)
        .catch(() => {}) // without a connection
        .finally(() => setToast(next));
    };
    listeners[kind].add(show);
    addEventListener("keydown", onKey);
    return () => {
      listeners[kind].delete(show);
      removeEventListener("keydown", onKey);
    };
  }, [kind, i18n]);

  useEffect(() => {
    if (!toast || isHeld) return;
    const timer = setTimeout(() => setToast(null), lifetimesMs[kind]);
    return () => clearTimeout(timer);
  }, [toast, isHeld, kind]);

  useEffectBeforePaint(() => {
    setPlacement(toast ? toastPlacement(toast.key, region.current?.firstElementChild ?? undefined) : "bottom");
  }, [toast]);

  const words = toast ? getToastText(toast) : null;
  const act = toast?.undo ?? toast?.choose ?? toast?.retry;
  function getToastText({ key, cause, name = "" }: Toast): { title: string; text: string } {
    if (key.startsWith("error.")) return { title: t("toasts:error.title"), text: getCauseText(key.slice(6)) };
    const own = { title: t(`toasts:${key as ToastKey}.title`, { name }), text: t(`toasts:${key as "signedOut"}.text`, { defaultValue: "" }) };
    if (!cause) return own;
    return { title: own.title === t("toasts:error.title") ? firstSentence(own.text) : own.title, text: getCauseText(cause) };
  }
  function getCauseText(code: string): string {
    const keys = [`errors:${code}`, `network:${code}`].filter((one) => i18n.exists(one));
    return t((keys[0] ?? "network:internal") as "network:internal");
  }

  const shown = (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the toast
    <div
      ref={region}
      tabIndex={-1}
      className="toaster"
      data-placement={placement}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={(event) => {
        start.current = event.clientX;
      }}
      onPointerUp={(event) => {
        if (start.current !== null && event.clientX - start.current > minSwipePixels) setToast(null);
        start.current = null;
      }}
    >
      <div role="status" aria-live={toast?.isError ? "assertive" : "polite"} className="grid w-full max-w-104">
        {toast && words ? (
          <div className={`toast pointer-events-auto touch-pan-y ${toast.isError ? "toast--bad" : ""}`} role={toast.isError ? "alert" : undefined}>
            {toast.body ?? (
              <>
                {toast.isError ? <WarningCircle className="ic" aria-hidden="true" /> : <CheckCircle className="ic" weight="light" aria-hidden="true" />}
                <p>
                  <b>{words.title}</b>
                  {words.text}
                </p>
              </>
            )}
            {act ? (
              <button
                type="button"
                className="toast__act btn btn--quiet"
                onClick={() => {
                  if (act === toast.retry) setToast(null);
                  act();
                }}
              >
                {t(toast.undo ? "common:undo" : toast.choose ? "common:chooseCollection" : "common:failed.again")}
              </button>
            ) : null}
            {toast.to ? (
              <Link className="toast__act btn btn--quiet" to={toast.to} onClick={() => setToast(null)}>
                {t("common:track")}
              </Link>
            ) : null}
            {toast.undoForm ? <Undo form={toast.undoForm} /> : null}
            {placement === "hidden" ? null : (
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

/** Undo form without scripts. */
function Undo({ form: { action, fields } }: { form: UndoForm }) {
  const { t } = useTranslation();
  const currentPath = useCurrentPath();
  return (
    <form method="post" action={action} className="toast__act">
      {[...fields, ["returnTo", currentPath], ["toast", "undone"]].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="btn btn--quiet px-0 text-inherit underline">
        {t("undo")}
      </button>
    </form>
  );
}
