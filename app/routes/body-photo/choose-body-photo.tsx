import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useOnValue } from "#app/components/hooks/use-on-value";
import { BackBar } from "#app/components/layout/top-bar";
import type { DeviceBody } from "#app/components/on-me/body-store";
import { showToast } from "#app/components/toasts/toaster";
import type { ModelSizes } from "#app/components/try-on/body/use-download";
import type { HintsAnswer } from "#app/components/try-on/body/use-hints";
import type { TryOnStart } from "#app/models/try-on/try-on-start";
import { BodyCamera, type Camera } from "./body-camera";
import { BodyPhotoForm } from "./body-photo-form";
import { DeviceBodyMaker } from "./device-body-maker";

type Props = {
  title: string;
  photos: TryOnStart["photos"];
  formKey: string;
  path: string;
  back: string;
  sizes: ModelSizes;
  ownerId: string;
  onMade: (body: DeviceBody) => void;
};

/** Camera, gallery or a kept photo; the form stays while the camera is open. */
export function ChooseBodyPhoto({ title, photos, formKey: freshKey, path, back, sizes, ownerId, onMade }: Props) {
  const { t } = useTranslation("bodyPhoto");
  const [formKey] = useState(freshKey);
  const [photo, setPhoto] = useState<File | null>(null);
  const [camera, setCamera] = useState<{ Camera: Camera } | null>(null);
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const [hintsAnswer, setHintsAnswer] = useState<HintsAnswer>("none");
  const [used, setUsed] = useState<File | null>(null);
  const [isLoading, setLoading] = useState(false);

  async function openCamera() {
    setLoading(true);
    const loaded = camera ?? (await import("#app/components/try-on/camera/camera.client").catch(() => null));
    setLoading(false);
    if (!loaded) return showToast({ key: "error.offline", isError: true });
    setCamera({ Camera: loaded.Camera });
    setOpen(true);
  }
  useOnValue(isOpen === false ? camera : null, () => document.querySelector<HTMLElement>("[data-camera]")?.focus());
  const isCovered = isOpen === true || used !== null;

  return (
    <>
      {isOpen && camera ? (
        <BodyCamera
          Camera={camera.Camera}
          megabytes={sizes.pose}
          answer={hintsAnswer}
          onAnswer={setHintsAnswer}
          onPhoto={(taken) => {
            setPhoto(taken);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
      {used ? <DeviceBodyMaker title={title} back={back} photo={used} ownerId={ownerId} onMade={onMade} onAgain={() => setUsed(null)} /> : null}
      <div hidden={isCovered}>
        <BackBar title={title} to={back} />
        <main id={isCovered ? undefined : "content"} className="body-page">
          <div className="body-page__intro">
            <h1 tabIndex={-1} className="t-h1 outline-none">
              {t("heading")}
            </h1>
            <p className="mt-1.5 muted">{t("text")}</p>
          </div>
          <BodyPhotoForm
            photos={photos}
            formKey={formKey}
            path={path}
            photo={photo}
            sizes={sizes}
            onPhoto={setPhoto}
            isCameraLoading={isLoading}
            onCamera={openCamera}
            onDeviceOnly={setUsed}
          />
        </main>
      </div>
    </>
  );
}
