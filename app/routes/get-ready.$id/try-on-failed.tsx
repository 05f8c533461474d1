import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { TabBar } from "#app/components/layout/tab-bar";
import { BackBar } from "#app/components/layout/top-bar";
import { LookImage } from "#app/components/pictures/look-image";
import type { TryOnView } from "#app/models/try-on/try-on-view.server";
import { retryTryOnPath } from "#app/paths";

type Props = { tryOn: TryOnView; isUnchecked: boolean; hasResult: boolean; running: string[] };

/** `isUnchecked`: the outcome is unknown. */
export function TryOnFailed({ tryOn: edit, isUnchecked, hasResult, running }: Props) {
  const { t } = useTranslation("getReady");
  const reason = edit.error ?? "provider_failed";
  return (
    <>
      <BackBar title={t("title")} to="/?tab=tryon" />
      <main id="content" className="empty min-h-[70dvh] pb-32">
        {reason === "poor_fit" ? (
          <SideBySide tryOn={edit} />
        ) : (
          <div className="mb-3 h-[7.7rem] w-[5.5rem] overflow-hidden rounded-full border border-edge">
            {edit.before ? (
              <LookImage image={edit.before} alt={t("person")} sizes="6rem" className="size-full object-cover object-[50%_15%] saturate-[.35]" isEager />
            ) : null}
          </div>
        )}
        <h1 className="t-h2">{t(isUnchecked ? "failed.unchecked" : reason === "cancelled" ? "failed.cancelled" : "failed.title")}</h1>
        <p>
          {isUnchecked ? null : t(`failed.reasons.${reason}`)} {isUnchecked || reason === "timeout" ? t("failed.late") : null}
        </p>
        {isUnchecked || reason === "cancelled" ? null : <p className="font-medium text-ink">{t("failed.notCharged")}</p>}
        <Link className="btn btn--primary" to={retryTryOnPath(edit)}>
          {t("failed.again")}
        </Link>
        <p className="t-meta">{t("failed.kept")}</p>
      </main>
      <TabBar current="tryon" hasResult={hasResult} running={running} ownTryOn={edit.id} />
    </>
  );
}

/** The person and the look, where the look could not be put on. */
function SideBySide({ tryOn }: { tryOn: TryOnView }) {
  const { t } = useTranslation("getReady");
  const pictures = [
    { image: tryOn.before, alt: t("person") },
    { image: tryOn.garment, alt: t("garment") },
  ];
  return (
    <div className="mb-3 grid w-full max-w-80 grid-cols-2 gap-2">
      {pictures.map(({ image, alt }) => (image ? <LookImage key={alt} image={image} alt={alt} sizes="10rem" className="look rounded-cut" isEager /> : null))}
    </div>
  );
}
