import { X } from "@phosphor-icons/react/dist/ssr/X";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { LookImage } from "#app/components/pictures/look-image";
import type { TryOnStart } from "#app/models/try-on/try-on-start";

type Photos = TryOnStart["photos"];

const getFormId = (photo: { id: string }) => `forget-${photo.id}`;

type Props = {
  photos: Photos;
  chosen: string | null;
  onChoose: (url: string) => void;
  /** Without the buttons that delete one. */
  isFixed?: boolean;
};

export function SavedPhotos({ photos, chosen, onChoose, isFixed = false }: Props) {
  const { t } = useTranslation("getReady");
  if (photos.length === 0) return null;
  return (
    <fieldset className="col-span-full order-2 min-w-0">
      <legend className="lab mb-2">{t("photos.label")}</legend>
      <ul className="-m-1 flex gap-2 overflow-x-auto p-1">
        {photos.map((photo, index) => (
          <li key={photo.id} className="relative flex-none">
            <label className="kept-photo block cursor-pointer rounded-cut has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-glass">
              <input
                type="radio"
                name="person"
                value={photo.image.url}
                className="sr-only"
                checked={chosen === photo.image.url}
                onChange={() => onChoose(photo.image.url)}
                aria-label={t("photos.of", { number: index + 1 })}
              />
              <LookImage image={photo.image} alt="" sizes="5rem" />
            </label>
            {isFixed ? null : (
              <button
                type="submit"
                form={getFormId(photo)}
                className="icb icb--solid absolute end-0.5 top-0.5 size-8"
                aria-label={t("photos.forget", { number: index + 1 })}
              >
                <X className="ic ic--s" aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Forms for the buttons, which stand inside another form. */
export function DeletePhotoForms({ photos, returnTo }: { photos: Photos; returnTo: string }) {
  return photos.map((photo) => (
    <ActionForm key={photo.id} id={getFormId(photo)} action={`/api/user/photos/${photo.id}`} method="delete" returnTo={returnTo} toast="photoForgotten">
      {null}
    </ActionForm>
  ));
}
