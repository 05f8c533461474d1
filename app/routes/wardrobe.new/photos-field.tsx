import { Images } from "@phosphor-icons/react/dist/ssr/Images";
import { type ChangeEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/forms/field-error";
import { decodePicture, getPictureError, shrinkPhoto } from "#app/components/pictures/shrink";
import { pictureTypes } from "#app/models/media/photo";
import { maxNewPhotos } from "#app/models/pieces/wardrobe";

/** Several photos; scripts make them smaller before they are sent. */
export function PhotosField({ errors }: { errors: string[] | undefined }) {
  const { t } = useTranslation(["wardrobe", "outbox"]);
  const [problem, setProblem] = useState<string | null>(null);
  const [count, setCount] = useState(0);

  async function shrink({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const files = [...(input.files ?? [])];
    setProblem(files.length > maxNewPhotos ? "errors:too_many_photos" : null);
    const small = new DataTransfer();
    for (const file of files.slice(0, maxNewPhotos)) {
      const error = getPictureError(file);
      const bitmap = error ? null : await decodePicture(file);
      if (bitmap) small.items.add(await shrinkPhoto(file, bitmap));
      else setProblem(error ?? "errors:image_broken");
    }
    input.files = small.files;
    setCount(small.files.length);
  }

  const shown = problem ? [problem] : errors?.length ? errors : undefined;
  return (
    <div className="grid justify-items-start gap-2">
      <label className="btn btn--line has-focus-visible:outline-2 has-focus-visible:outline-glass">
        <Images className="ic ic--s" aria-hidden="true" />
        {t("wardrobe:new.photos")}
        <input
          className="file-input"
          type="file"
          name="image"
          multiple
          required
          accept={pictureTypes}
          onChange={shrink}
          aria-describedby={shown ? "photos-error" : undefined}
        />
      </label>
      {count > 0 ? (
        <p className="muted t-small" role="status">
          {t("wardrobe:new.chosen", { count })}
        </p>
      ) : null}
      <p className="hidden faint t-label unscripted:block">{t("outbox:upload.limit", { size: 10 })}</p>
      <FieldError id="photos-error" errors={shown} />
    </div>
  );
}
