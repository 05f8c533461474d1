import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useOnValue } from "#app/components/hooks/use-on-value";
import { BackBar } from "#app/components/layout/top-bar";
import { showToast } from "#app/components/toasts/toaster";
import type { HintsAnswer } from "#app/components/try-on/body/use-hints";
import type { TryOnStart } from "#app/models/try-on/try-on-start";
import { BodyCamera, type Camera } from "./body-camera";
import { BodyPhotoForm } from "./body-photo-form";

type Props = { title: string; photos: TryOnStart["photos"]; formKey: string; path: string; back: string; hintsMegabytes: number };

/** Camera, gallery or a kept photo; the form stays while the camera is open. */
export function ChooseBodyPhoto({ title, photos, formKey: freshKey, path, back, hintsMegabytes }: Props) {
  const { t } = useTranslation("bodyPhoto");
  const [formKey] = useState(freshKey);
  const [photo, setPhoto] = useState<File | null>(null);
  const [camera, setCamera] = useState<{ Camera: Camera } | null>(null);
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const [hintsAnswer, setHintsAnswer] = useState<HintsAnswer>("none");
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

  return (
    <>
      {isOpen && camera ? (
        <BodyCamera
          Camera={camera.Camera}
          megabytes={hintsMegabytes}
          answer={hintsAnswer}
          onAnswer={setHintsAnswer}
          onPhoto={(taken) => {
            setPhoto(taken);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
      <div hidden={isOpen === true}>
        <BackBar title={title} to={back} />
        <main id={isOpen ? undefined : "content"} className="body-page">
          <div className="body-page__intro">
            <h1 tabIndex={-1} className="t-h1 outline-none">
              {t("heading")}
            </h1>
            <p className="mt-1.5 muted">{t("text")}</p>
          </div>
          <BodyPhotoForm photos={photos} formKey={formKey} path={path} photo={photo} onPhoto={setPhoto} isCameraLoading={isLoading} onCamera={openCamera} />
        </main>
      </div>
    </>
  );
}
