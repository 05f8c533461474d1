import { useTranslation } from "react-i18next";
import { useHere } from "./use-here";

/** Its title and hint are English in both languages; Portuguese readers get theirs beneath. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <main id="content" className="grid min-h-dvh place-content-center justify-items-center gap-3 px-6 text-center">
      <div className="relative font-display text-[9rem] leading-none font-light tracking-[-0.02em]" aria-hidden="true">
        <p>404</p>
        <i className="-ms-[10%] block h-px w-[120%] bg-ink" />
        <i className="-mt-3.5 block not-italic [mask-image:linear-gradient(to_top,#000,transparent_80%)] opacity-16 [scale:1_-1] before:content-['404']" />
      </div>
      <h1 className="-mt-14 t-h2" lang="en">
        {t("notFound.title")}
      </h1>
      <p className="muted" lang="en">
        {t("notFound.hint")}
      </p>
      <p className="muted">{t("notFound.inPortuguese")}</p>
      <a className="btn btn--primary mt-3" href="/">
        {t("home")}
      </a>
    </main>
  );
}

type FailedPageProps = { requestId: string | undefined; status: number; code: string | undefined; isOffline: boolean };

const refusals = [400, 413, 422];

/** Says that it was us, or the line, what to do, and the number to quote. */
export function FailedPage({ requestId, status, code, isOffline }: FailedPageProps) {
  const { t } = useTranslation(["common", "errors"]);
  const here = useHere();
  const words = isOffline ? "offline" : status === 503 ? "unavailable" : status === 429 ? "crowded" : refusals.includes(status) ? "refused" : "failed";
  return (
    <main id="content" className="empty min-h-dvh">
      <span className="empty__glass" aria-hidden="true" />
      <h1 className="t-h2">{t(`${words}.title`)}</h1>
      <p>{words === "refused" ? t(`errors:${code ?? "invalid"}` as "errors:invalid") : t(`${words}.text`)}</p>
      <a className="btn btn--primary" href={here}>
        {t("failed.again")}
      </a>
      {isOffline ? (
        <a className="link inline-flex min-h-11 items-center" href="/?tab=feed">
          {t("offline.feed")}
        </a>
      ) : null}
      {requestId && !isOffline ? <p className="mt-3 t-label faint">{t("failed.request", { id: requestId })}</p> : null}
    </main>
  );
}
