import { ImageSquare } from "@phosphor-icons/react/dist/ssr/ImageSquare";
import { Link } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { useOnMount } from "#app/components/hooks/use-on-mount";
import { LookImage } from "#app/components/pictures/look-image";
import { showToast } from "#app/components/toasts/toaster";
import { OutfitIdeas } from "#app/components/try-on/outfit-ideas";
import { PhotoInput } from "#app/components/try-on/photo-input";
import type { TryOnFailure } from "#app/models/shared/try-on-failure";
import type { Look, TryOnStart } from "#app/models/try-on/try-on-start";
import { CameraMessage } from "./camera-message";

type Camera = typeof import("./camera.client").Camera;

type Props = {
  start: TryOnStart;
  badge: ReactNode;
  photoUrl: string | null;
  failure: TryOnFailure | null;
  actionsPath: string;
  /** Opens the camera at once. */
  isAsked: boolean;
  ideas: Look[];
  onPhoto: (photo: File) => void;
};

/** First step of Get Ready; loads the camera on demand. */
export function CameraIntro({ start, badge, photoUrl, failure, actionsPath, isAsked, ideas, onPhoto }: Props) {
  const { t } = useTranslation("camera");
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
  useOnMount(() => {
    if (isAsked) open();
  });

  const [latest] = start.photos;
  const sign = latest ? (
    <LookImage image={latest.image} alt="" sizes="3rem" className="size-full object-cover" />
  ) : (
    <ImageSquare className="ic" weight="light" aria-hidden="true" />
  );
  const gallery = isReady ? (
    <PhotoInput className="gallery" label={t("gallery")} onPick={onPhoto}>
      {sign}
    </PhotoInput>
  ) : (
    <Link className="gallery" to={actionsPath} aria-label={t("gallery")}>
      {sign}
    </Link>
  );
  if (camera) {
    return (
      <>
        <h1 className="sr-only">{t("title")}</h1>
        <camera.Camera badge={badge} gallery={gallery} onPhoto={onPhoto} />
      </>
    );
  }
  const isPhotoBad = failure === "image_refused" || failure === "image_gone";
  const startClass = `btn ${photoUrl ? "btn--line" : "btn--primary"}`;
  return (
    <section className="mirror" aria-labelledby="mirror-title">
      <div className="mirror__glass" data-on-image>
        {photoUrl ? <img className="mirror__video opacity-25" src={photoUrl} alt="" /> : null}
        <div className="mirror__bar">{badge}</div>
        <div className="mirror__message">
          <CameraMessage look={start.look} failure={failure} hasPhoto={photoUrl !== null} isPhotoKept={!isPhotoBad} />
          <div className="mt-2 grid gap-2">
            {photoUrl && !isPhotoBad ? (
              <Link className="btn btn--primary" to={actionsPath}>
                {t("intro.go")}
              </Link>
            ) : null}
            {isPhotoBad && isReady ? <PhotoInput className="btn btn--primary" label={t("intro.other")} onPick={onPhoto} /> : null}
            {isReady ? (
              <button type="button" className={startClass} aria-busy={isLoading} onClick={open}>
                {t("start")}
              </button>
            ) : (
              <Link className={startClass} to={actionsPath}>
                {t("start")}
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
