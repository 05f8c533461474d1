import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LookImage } from "#app/components/pictures/look-image";
import { bodyPhotoPath, deleteBodyPhotoPath, feedPath } from "#app/paths";
import type { BodyView } from "./body-view";
import { DeleteBodyPhoto, DeleteBodyQuestion } from "./delete-body-photo";
import { StateLayout, StateText } from "./state-layout";
import { useBodyProgress } from "./use-body-progress";

type Body = Exclude<BodyView, { state: "none" }>;

type Props = { body: Body; returnTo: string | null; choosePath: string };

/** What became of the photo, and the way on. */
export function BodyPhotoState({ body, returnTo, choosePath }: Props) {
  const { t } = useTranslation("bodyPhoto");
  const isSlow = useBodyProgress(body.state);
  const isReady = body.state === "ready";
  const isRefused = body.state === "refused";
  const path = bodyPhotoPath(returnTo ?? undefined);
  return (
    <StateLayout
      isBusy={body.state === "pending"}
      picture={<LookImage image={body.photo} alt={t("alt")} sizes="(width >= 64rem) 26rem, 100vw" className="body-mirror__photo" isEager />}
      said={<BodyText body={body} isSlow={isSlow} />}
    >
      <div className={`gap-2 ${body.state === "pending" && !isSlow ? "hidden unscripted:grid" : "grid"}`}>
        {isReady ? (
          <Link className="btn btn--primary btn--lg btn--wide" to={returnTo ?? feedPath("explore")}>
            {t("ready.goOn")}
          </Link>
        ) : null}
        <Link className={`btn btn--wide ${isRefused ? "btn--primary btn--lg" : "btn--line"}`} to={choosePath}>
          {t(isRefused ? "refused.again" : "change")}
        </Link>
        <DeleteBodyPhoto deletePath={deleteBodyPhotoPath(returnTo ?? undefined)}>
          {({ cancel, close }) => (
            <DeleteBodyQuestion path={path} onDone={close}>
              {cancel}
            </DeleteBodyQuestion>
          )}
        </DeleteBodyPhoto>
      </div>
    </StateLayout>
  );
}

function BodyText({ body, isSlow }: { body: Body; isSlow: boolean }) {
  const { t } = useTranslation("bodyPhoto");
  if (body.state === "refused") {
    return (
      <StateText kind="bad" title={t(`refused.${body.refusal}.title`)}>
        {t(`refused.${body.refusal}.text`)}
      </StateText>
    );
  }
  const isReady = body.state === "ready";
  return (
    <StateText kind={isReady ? "good" : "busy"} title={t(isReady ? "ready.title" : "pending.title")}>
      {t(isReady ? "ready.text" : isSlow ? "pending.slow" : "pending.text")}
    </StateText>
  );
}
