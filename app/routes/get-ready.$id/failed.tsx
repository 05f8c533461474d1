import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Dock } from "#app/components/dock";
import { LookImage } from "#app/components/look-image";
import { BackBar } from "#app/components/top-bar";
import type { EditView } from "#app/models/edit-view.server";
import { tryAgainPath } from "#app/paths";

/** Why it failed, that it cost nothing, and the same photos and words for another try. */
export function Failed({ edit, hasResult }: { edit: EditView; hasResult: boolean }) {
  const { t } = useTranslation("getReady");
  const reason = edit.error ?? "provider_failed";
  return (
    <>
      <BackBar title={t("title")} to="/?tab=tryon" />
      <main id="content" className="empty min-h-[70dvh] pb-32">
        <div className="mb-3 h-[7.7rem] w-[5.5rem] overflow-hidden rounded-full border border-edge">
          {edit.before ? (
            <LookImage image={edit.before} alt={t("person")} sizes="6rem" className="size-full object-cover object-[50%_15%] saturate-[.35]" isEager />
          ) : null}
        </div>
        <h1 className="t-h2">{t("failed.title")}</h1>
        <p>
          {t(`failed.reasons.${reason}`)} {reason === "timeout" ? t("failed.late") : null}
        </p>
        <p className="font-medium text-ink!">{t("failed.notCharged")}</p>
        <Link className="btn btn--primary" to={tryAgainPath(edit)}>
          {t("failed.again")}
        </Link>
        <p className="t-meta">{t("failed.kept")}</p>
      </main>
      <Dock current="tryon" hasResult={hasResult} />
    </>
  );
}
