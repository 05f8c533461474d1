import { Camera } from "@phosphor-icons/react/dist/ssr/Camera";
import { ImageSquare } from "@phosphor-icons/react/dist/ssr/ImageSquare";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

const accept = "image/jpeg,image/png,image/webp";

/** Drops, picks or takes one picture and shows it; `kept` is one that the server already has. Two plain file inputs without JavaScript. */
export function PicturePicker({ kept, onChange }: { kept: string | null; onChange: (hasPicture: boolean) => void }) {
  const { t } = useTranslation("posts");
  const [shown, setShown] = useState(kept);
  const [keptUrl, setKeptUrl] = useState(kept);
  const gallery = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);

  function show(file: File | undefined) {
    if (!file) return;
    if (shown?.startsWith("blob:")) URL.revokeObjectURL(shown);
    setShown(URL.createObjectURL(file));
    onChange(true);
  }
  // what was picked before the scripts came is in the inputs already
  const early = useRef(() => show(gallery.current?.files?.[0] ?? camera.current?.files?.[0]));
  useEffect(() => early.current(), []);

  function pick(event: ChangeEvent<HTMLInputElement>) {
    const other = event.target === gallery.current ? camera.current : gallery.current;
    if (other) other.value = "";
    show(event.target.files?.[0]);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    if (!gallery.current || event.dataTransfer.files.length === 0) return;
    gallery.current.files = event.dataTransfer.files;
    show(event.dataTransfer.files[0]);
  }
  function remove() {
    for (const input of [gallery.current, camera.current]) if (input) input.value = "";
    setShown(null);
    setKeptUrl(null);
    onChange(false);
    gallery.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the inputs inside are the control
    <div className="relative grid gap-3" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
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
        {shown ? null : (
          <>
            <ImageSquare className="ic ic--l muted" weight="light" aria-hidden="true" />
            <p className="muted max-w-64 t-small">{t("create.drop")}</p>
          </>
        )}
        <label className="btn btn--line has-focus-visible:outline-2 has-focus-visible:outline-glass">
          <ImageSquare className="ic ic--s" aria-hidden="true" />
          {t("create.choose")}
          <input ref={gallery} className="file-input" type="file" name="image" accept={accept} onChange={pick} aria-describedby="image-error" />
        </label>
        <label className="btn btn--quiet has-focus-visible:outline-2 has-focus-visible:outline-glass">
          <Camera className="ic ic--s" aria-hidden="true" />
          {t("create.camera")}
          <input ref={camera} className="file-input" type="file" name="photo" accept={accept} capture="environment" onChange={pick} />
        </label>
        {shown ? null : <p className="faint t-label">{t("create.formats")}</p>}
      </div>
      {keptUrl ? <noscript>{t("create.kept")}</noscript> : null}
    </div>
  );
}
