import { useTranslation } from "react-i18next";
import { useCurrentPath } from "#app/components/hooks/use-here";

type FailedPageProps = { requestId: string | undefined; status: number; code: string | undefined; isOffline: boolean };

const refusals = [400, 413, 422];

export function FailedPage({ requestId, status, code, isOffline }: FailedPageProps) {
  const { t } = useTranslation(["common", "errors"]);
  const currentPath = useCurrentPath();
  const words = isOffline ? "offline" : status === 503 ? "unavailable" : status === 429 ? "crowded" : refusals.includes(status) ? "refused" : "failed";
  return (
    <main id="content" className="empty min-h-dvh">
      <span className="empty__glass" aria-hidden="true" />
      <h1 className="t-h2">{t(`${words}.title`)}</h1>
      <p>{words === "refused" ? t(`errors:${code ?? "invalid"}` as "errors:invalid") : t(`${words}.text`)}</p>
      <a className="btn btn--primary" href={currentPath}>
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
