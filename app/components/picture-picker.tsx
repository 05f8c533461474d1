import { Camera } from "@phosphor-icons/react/dist/ssr/Camera";
import { ImageSquare } from "@phosphor-icons/react/dist/ssr/ImageSquare";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { type ChangeEvent, type DragEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { CropButton } from "./crop-button";
import { FieldError } from "./field-error";
import { type Picked, usePickedPicture } from "./use-picked-picture";

const accept = "image/jpeg,image/png,image/webp";

type Props = Parameters<typeof usePickedPicture>[0] & {
  errors: string[] | undefined;
  /** The answer to the form, with which they came. */
  answer: object | undefined;
  /** Another way to take a photo than the device's. */
  camera?: ReactNode;
  /** Begins with the picture being cut. */
  isCropping?: boolean;
  onCropping?: (isCropping: boolean) => void;
};

/** Drops, picks or takes one picture, shows it and offers to cut it; `kept` is one that the server already has. Two plain file inputs without JavaScript. */
export function PicturePicker({ errors, answer, camera, isCropping, onCropping, onChange, ...options }: Props) {
  const { t } = useTranslation("posts");
  const [isPlain] = useState(!camera); // what was there before the scripts stays: the device's camera may be open for it
  const [outdated, setOutdated] = useState<object | undefined>(); // it spoke of the picture before this one
  const changed = (now: Picked) => {
    setOutdated(answer);
    onChange?.(now);
  };
  const { box, keptUrl, shown, problem, take, put, cut, remove, read } = usePickedPicture({ ...options, onChange: changed });
  const wrong = problem ? [problem] : answer && answer !== outdated ? errors : undefined;
  const pick = (event: ChangeEvent<HTMLInputElement>) => take(event.target);

  function drop(event: DragEvent) {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) put(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the inputs inside are the control
    <div ref={box} className="relative grid gap-3" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {keptUrl ? <input type="hidden" name="imageUrl" value={keptUrl} /> : null}
      {shown ? (
        <figure className="relative">
          <img className="look object-contain!" src={shown} alt={t("create.preview")} />
          <button type="button" className="icb icb--solid absolute! end-2.5 top-2.5" aria-label={t("create.remove")} onClick={remove}>
            <X className="ic" weight="light" aria-hidden="true" />
          </button>
        </figure>
      ) : null}
      <div
        className={
          shown
            ? "flex flex-wrap gap-2"
            : "grid aspect-look content-center justify-items-center gap-3 rounded-cut border border-dashed border-edge p-6 text-center"
        }
      >
        {shown ? (
          <CropButton read={read} onCropped={cut} isOpen={isCropping} onToggle={onCropping} />
        ) : (
          <>
            <ImageSquare className="ic ic--l muted" weight="light" aria-hidden="true" />
            <p className="muted max-w-64 t-small">{t("create.drop")}</p>
          </>
        )}
        <label className="btn btn--line has-focus-visible:outline-2 has-focus-visible:outline-glass">
          <ImageSquare className="ic ic--s" aria-hidden="true" />
          {t("create.choose")}
          <input className="file-input" type="file" name="image" accept={accept} onChange={pick} aria-describedby={wrong ? "image-error" : undefined} />
        </label>
        {camera}
        {isPlain ? (
          <label className={camera ? "hidden" : "btn btn--quiet has-focus-visible:outline-2 has-focus-visible:outline-glass"}>
            <Camera className="ic ic--s" aria-hidden="true" />
            {t("create.camera")}
            <input className="file-input" type="file" name="photo" accept={accept} capture="environment" onChange={pick} />
          </label>
        ) : null}
        {shown ? null : <p className="faint t-label">{t("create.formats")}</p>}
      </div>
      {keptUrl ? <p className="hidden unscripted:block">{t("create.kept")}</p> : null}
      <FieldError id="image-error" errors={wrong} />
    </div>
  );
}
