import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { useTranslation } from "react-i18next";
import { LookImage } from "#app/components/pictures/look-image";
import type { TryOnFailure } from "#app/models/shared/try-on-failure";
import type { Look } from "#app/models/try-on/try-on-start";

type Props = { look: Look | null; failure: TryOnFailure | null; hasPhoto: boolean; isPhotoKept: boolean };

/** What stands before the camera is on: the look chosen, and why a try-on failed. */
export function CameraMessage({ look, failure, hasPhoto, isPhotoKept }: Props) {
  const { t } = useTranslation(["camera", "getReady"]);
  return (
    <>
      {look ? (
        <>
          <span className="empty__glass overflow-hidden">
            <LookImage image={look.image} alt="" sizes="6rem" className="size-full object-cover object-[50%_15%]" isEager />
          </span>
          <p className="t-small font-medium text-on-image">{t("getReady:of", { name: look.by })}</p>
        </>
      ) : null}
      {look || hasPhoto ? null : (
        <span className="empty__glass" aria-hidden="true">
          <CoatHanger className="ic ic--l" weight="light" />
        </span>
      )}
      <h1 id="mirror-title" tabIndex={-1} className="outline-none">
        {failure ? t("getReady:failed.title") : t(hasPhoto ? "camera:intro.again" : "camera:intro.title")}
      </h1>
      {failure ? (
        <div role="alert" className="grid gap-1">
          <p className="text-on-image">
            {t(`getReady:failed.reasons.${failure}`)} {failure === "timeout" ? t("getReady:failed.late") : null}
          </p>
          <p className="text-on-image">{t("getReady:failed.notCharged")}</p>
        </div>
      ) : null}
      {isPhotoKept ? <p className={hasPhoto ? "text-on-image" : ""}>{t(hasPhoto ? "camera:intro.kept" : "camera:intro.text")}</p> : null}
    </>
  );
}
