import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { ImageSquare } from "@phosphor-icons/react/dist/ssr/ImageSquare";
import { Link } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { showToast } from "#app/components/toasts/toaster";
import { OutfitIdeas } from "#app/components/try-on/outfit-ideas";
import { PhotoInput } from "#app/components/try-on/photo-input";
import type { TryOnFailure } from "#app/models/shared/try-on-failure";
import type { Look } from "#app/models/try-on/try-on-start";

type Camera = typeof import("./camera.client").Camera;

type Props = {
  badge: ReactNode;
  photoUrl: string | null;
  failure: TryOnFailure | null;
  actionsPath: string;
  ideas: Look[];
  onPhoto: (photo: File) => void;
};

/** First step of Get Ready; loads the camera on demand. */
export function CameraIntro({ badge, photoUrl, failure, actionsPath, ideas, onPhoto }: Props) {
  const { t } = useTranslation(["camera", "getReady"]);
  const isReady = useHydrated();
  const [camera, setCamera] = useState<{ Camera: Camera } | null>(null);
  const [isLoading, setLoading] = useState(false);

  async function open() {
    setLoading(true);
    const loaded = await import("./camera.client").catch(() => null);
    setLoading(false);
    if (loaded) setCamera({ Camera: loaded.Camera });
    else showToast({ key: "error.offline", isError: true });
  }

  const sign = <ImageSquare className="ic" weight="light" aria-hidden="true" />;
  const gallery = isReady ? (
    <PhotoInput className="gallery" label={t("camera:gallery")} onPick={onPhoto}>
      {sign}
    </PhotoInput>
  ) : (
    <Link className="gallery" to={actionsPath} aria-label={t("camera:gallery")}>
      {sign}
    </Link>
  );
  if (camera) {
    return (
      <>
        <h1 className="sr-only">{t("camera:title")}</h1>
        <camera.Camera badge={badge} gallery={gallery} onPhoto={onPhoto} />
      </>
    );
  }
  const startClass = `btn ${photoUrl ? "btn--line" : "btn--primary"}`;
  return (
    <section className="mirror" aria-labelledby="mirror-title">
      <div className="mirror__glass" data-on-image>
        {photoUrl ? <img className="mirror__video opacity-25" src={photoUrl} alt="" /> : null}
        <div className="mirror__bar">{badge}</div>
        <div className="mirror__message">
          {photoUrl ? null : (
            <span className="empty__glass" aria-hidden="true">
              <CoatHanger className="ic ic--l" weight="light" />
            </span>
          )}
          <h1 id="mirror-title" tabIndex={-1} className="outline-none">
            {failure ? t("getReady:failed.title") : t(photoUrl ? "camera:intro.again" : "camera:intro.title")}
          </h1>
          {failure ? (
            <>
              <p className="text-on-image">
                {t(`getReady:failed.reasons.${failure}`)} {failure === "timeout" ? t("getReady:failed.late") : null}
              </p>
              <p className="text-on-image">{t("getReady:failed.notCharged")}</p>
            </>
          ) : null}
          <p className={photoUrl ? "text-on-image" : ""}>{t(photoUrl ? "camera:intro.kept" : "camera:intro.text")}</p>
          <div className="mt-2 grid gap-2">
            {photoUrl ? (
              <Link className="btn btn--primary" to={actionsPath}>
                {t("camera:intro.go")}
              </Link>
            ) : null}
            {isReady ? (
              <button type="button" className={startClass} aria-busy={isLoading} onClick={open}>
                {t("camera:start")}
              </button>
            ) : (
              <Link className={startClass} to={actionsPath}>
                {t("camera:start")}
              </Link>
            )}
          </div>
          <OutfitIdeas looks={ideas} className="mt-4 w-full max-w-80" />
        </div>
      </div>
      <div className="mirror__row">
        {gallery}
        <button type="button" className="shutter" aria-hidden="true" tabIndex={-1} onClick={open}>
          <span />
        </button>
        <span />
      </div>
    </section>
  );
}
