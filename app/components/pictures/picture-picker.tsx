import { Camera } from "@phosphor-icons/react/dist/ssr/Camera";
import { ImageSquare } from "@phosphor-icons/react/dist/ssr/ImageSquare";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { type ChangeEvent, type DragEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/forms/field-error";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { CropButton } from "./crop-button";
import { type Picked, usePickedPicture } from "./use-picked-picture";

const accept = "image/jpeg,image/png,image/webp";

type Props = Parameters<typeof usePickedPicture>[0] & {
  errors: string[] | undefined;
  /** Response that carries `errors`. */
  answer: object | undefined;
  /** Replaces the device camera. */
  camera?: ReactNode;
  /** Opens the cropper at once. */
  isCropping?: boolean;
  onCropping?: (isCropping: boolean) => void;
  /** Beside the cropping of what is shown. */
  tools?: ReactNode;
};

/** Picture by drop, file or camera, with crop and preview. */
export function PicturePicker({ errors, answer, camera, isCropping, onCropping, tools, onChange, ...options }: Props) {
  const { t } = useTranslation(["posts", "outbox"]);
  const isReady = useHydrated();
  const [isPlain] = useState(!camera); // keeps pre-hydration inputs: their camera may be open
  const [outdated, setOutdated] = useState<object | undefined>(); // belongs to the previous picture
  const changed = (now: Picked) => {
    setOutdated(answer);
    onChange?.(now);
  };
  const { box, keptUrl, shown, problem, take, putAll, cut, remove, read } = usePickedPicture({ ...options, onChange: changed });
  const shownErrors = problem ? [problem] : answer && answer !== outdated ? errors : undefined;
  const pick = (event: ChangeEvent<HTMLInputElement>) => take(event.target);

  function drop(event: DragEvent) {
    event.preventDefault();
    putAll([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: inputs inside do the same
    <div ref={box} className="relative grid gap-3" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {keptUrl ? <input type="hidden" name="imageUrl" value={keptUrl} /> : null}
      {shown ? (
        <figure className="relative">
          <img className="look object-contain" src={shown} alt={t("create.preview")} />
          <button type="button" className="icb icb--solid absolute end-2.5 top-2.5" aria-label={t("create.remove")} onClick={remove}>
            <X className="ic" weight="light" aria-hidden="true" />
          </button>
        </figure>
      ) : null}
      <div
        className={
          shown
            ? isReady
              ? "picture-tools"
              : "flex flex-wrap gap-2"
            : "grid aspect-4/3 content-center justify-items-center gap-3 rounded-cut border border-dashed border-edge p-6 text-center md:aspect-look unscripted:aspect-auto"
        }
      >
        {shown ? (
          <>
            <CropButton read={read} onCropped={cut} isOpen={isCropping} onToggle={onCropping} />
            {tools}
          </>
        ) : (
          <>
            <ImageSquare className="ic ic--l muted" weight="light" aria-hidden="true" />
            <p className="muted max-w-64 t-small max-md:hidden pointer-coarse:hidden">{t("create.drop")}</p>
          </>
        )}
        <label className="btn btn--line has-focus-visible:outline-2 has-focus-visible:outline-glass">
          <ImageSquare className="ic ic--s" aria-hidden="true" />
          {t("create.choose")}
          <input
            className="file-input"
            type="file"
            name="image"
            multiple={options.onMore !== undefined}
            accept={accept}
            onChange={pick}
            aria-describedby={shownErrors ? "image-error" : undefined}
          />
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
        <p className="hidden faint t-label unscripted:block">{t("outbox:upload.limit", { size: 10 })}</p>
      </div>
      {keptUrl ? <p className="hidden unscripted:block">{t("create.kept")}</p> : null}
      <FieldError id="image-error" errors={shownErrors} />
    </div>
  );
}
