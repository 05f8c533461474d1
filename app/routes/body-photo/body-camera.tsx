import { ImageSquare } from "@phosphor-icons/react/dist/ssr/ImageSquare";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { useTranslation } from "react-i18next";
import { openSheet } from "#app/components/hooks/sheet-history";
import { useDarkStatusBar } from "#app/components/hooks/use-dark-status-bar";
import { useOnMount } from "#app/components/hooks/use-on-mount";
import { useOnValue } from "#app/components/hooks/use-on-value";
import { type HintsAnswer, useHints } from "#app/components/try-on/body/use-hints";
import { PhotoInput } from "#app/components/try-on/photo-input";
import { BodyOutline } from "./body-outline";
import { HintsOffer } from "./hints-offer";

export type Camera = typeof import("#app/components/try-on/camera/camera.client").Camera;

type Props = {
  Camera: Camera;
  /** What the hints fetch when it is not kept. */
  megabytes: number;
  answer: HintsAnswer;
  onAnswer: (answer: HintsAnswer) => void;
  onPhoto: (photo: File) => void;
  onClose: () => void;
};

/** The camera over the page, with the outline to fit into; Back closes it. */
export function BodyCamera({ Camera: LiveCamera, megabytes, answer, onAnswer, onPhoto, onClose }: Props) {
  const { t } = useTranslation(["bodyPhoto", "camera"]);
  useDarkStatusBar();
  const { hint, setVideo, isOffered, accept, decline } = useHints(answer, onAnswer);
  // the offer that had the focus is gone
  useOnValue(answer === "yes" || answer === "no" ? answer : null, () => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(".shutter")?.focus({ preventScroll: true });
  });
  useOnMount(() => openSheet(onClose));
  return (
    <div data-theme="dark" className="mirror-room mirror-room--alone">
      <main id="content">
        <h1 className="sr-only">{t("bodyPhoto:camera.title")}</h1>
        <LiveCamera
          badge={
            <button type="button" className="icb mirror__chip" aria-label={t("bodyPhoto:camera.close")} onClick={onClose}>
              <X className="ic" weight="light" aria-hidden="true" />
            </button>
          }
          gallery={
            <PhotoInput className="gallery" label={t("camera:gallery")} onPick={onPhoto}>
              <ImageSquare className="ic" weight="light" aria-hidden="true" />
            </PhotoInput>
          }
          settingsKey="body-camera"
          guide={
            <>
              <BodyOutline className="body-guide" />
              {isOffered ? <HintsOffer megabytes={megabytes} isWarned={answer === "warned"} onAccept={accept} onDecline={decline} /> : null}
            </>
          }
          advice={t("bodyPhoto:camera.advice")}
          finding={hint && t(`bodyPhoto:hints.${hint}`)}
          onVideo={setVideo}
          onPhoto={onPhoto}
        />
      </main>
    </div>
  );
}
