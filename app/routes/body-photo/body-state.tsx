import { CheckCircle } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { WarningCircle } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LookImage } from "#app/components/pictures/look-image";
import { bodyPhotoPath, deleteBodyPhotoPath, feedPath } from "#app/paths";
import type { BodyView } from "./body-view";
import { DeleteBodyPhoto } from "./delete-body-photo";
import { useBodyProgress } from "./use-body-progress";

type Body = Exclude<BodyView, { state: "none" }>;

type Props = { body: Body; returnTo: string | null; choosePath: string };

/** What became of the photo, and the way on. */
export function BodyPhotoState({ body, returnTo, choosePath }: Props) {
  const { t } = useTranslation("bodyPhoto");
  const isSlow = useBodyProgress(body.state);
  const isReady = body.state === "ready";
  return (
    <main id="content" className="body-page">
      <div className="body-mirror body-mirror--photo" aria-busy={body.state === "pending"}>
        <LookImage image={body.photo} alt={t("alt")} sizes="(width >= 64rem) 26rem, 100vw" className="body-mirror__photo" isEager />
        {body.state === "pending" ? <span className="body-mirror__glint motion-ok:animate-glint" /> : null}
      </div>
      <div className="body-page__side">
        <div role="status">
          <StateText body={body} isSlow={isSlow} />
        </div>
        {body.state === "pending" ? null : (
          <div className="grid gap-2">
            {isReady ? (
              <Link className="btn btn--primary btn--lg btn--wide" to={returnTo ?? feedPath("explore")}>
                {t("ready.goOn")}
              </Link>
            ) : null}
            <Link className={`btn btn--wide ${isReady ? "btn--line" : "btn--primary btn--lg"}`} to={choosePath}>
              {t(isReady ? "change" : "refused.again")}
            </Link>
            <DeleteBodyPhoto path={bodyPhotoPath(returnTo ?? undefined)} deletePath={deleteBodyPhotoPath(returnTo ?? undefined)} />
          </div>
        )}
      </div>
    </main>
  );
}

function StateText({ body, isSlow }: { body: Body; isSlow: boolean }) {
  const { t } = useTranslation("bodyPhoto");
  if (body.state === "pending") {
    return (
      <>
        <h1 tabIndex={-1} className="t-h1 outline-none">
          {t("pending.title")}
        </h1>
        <p className="mt-1.5 muted">{t(isSlow ? "pending.slow" : "pending.text")}</p>
      </>
    );
  }
  const isRefused = body.state === "refused";
  const StateIcon = isRefused ? WarningCircle : CheckCircle;
  return (
    <>
      <h1 tabIndex={-1} className="flex items-start gap-2 t-h1 outline-none">
        <StateIcon className={`ic ic--l flex-none ${isRefused ? "text-danger" : "text-glass"}`} weight="light" aria-hidden="true" />
        {isRefused ? t(`refused.${body.refusal}.title`) : t("ready.title")}
      </h1>
      <p className="mt-1.5 muted">{isRefused ? t(`refused.${body.refusal}.text`) : t("ready.text")}</p>
    </>
  );
}
