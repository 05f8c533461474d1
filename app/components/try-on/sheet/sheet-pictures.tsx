import { Camera } from "@phosphor-icons/react/dist/ssr/Camera";
import { ImageSquare } from "@phosphor-icons/react/dist/ssr/ImageSquare";
import { type ChangeEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/forms/field-error";
import { LookImage } from "#app/components/pictures/look-image";
import type { PickedPicture } from "#app/components/pictures/use-picked-picture";
import { FileButton } from "#app/components/try-on/file-button";
import { pictureTypes } from "#app/models/media/photo";
import type { Look } from "#app/models/try-on/try-on-start";

type Props = { look: Look; picked: PickedPicture; errors: string[] | undefined };

/** The look, the chosen photo, and the buttons for another one. */
export function SheetPictures({ look, picked, errors }: Props) {
  const { t } = useTranslation(["tryOnSheet", "getReady"]);
  const galleryId = useId();
  const { box, shown, problem, take } = picked;
  const shownErrors = problem ? [problem] : errors;
  const input = {
    className: "file-input",
    type: "file",
    name: "person",
    accept: pictureTypes,
    "aria-label": t("getReady:person"),
    "aria-invalid": shownErrors ? true : undefined,
    "aria-describedby": shownErrors ? "person-error" : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => take(event.currentTarget),
  };
  const buttonLook = "btn btn--line gap-1.5 ps-1 pe-1";
  return (
    <div ref={box}>
      <div className="grid grid-cols-[repeat(2,minmax(0,7.5rem))_minmax(6rem,1fr)] gap-2.5">
        <LookImage image={look.image} alt={t("getReady:of", { name: look.by })} sizes="7.5rem" isEager />
        {shown ? (
          <img className="look" src={shown.replace("1080.jpg", "320.webp")} alt={t("getReady:person")} width={320} height={400} />
        ) : (
          <label
            htmlFor={galleryId}
            className="grid aspect-look cursor-pointer place-content-center rounded-cut border border-dashed border-edge p-2 text-center t-meta muted"
          >
            {t("tryOnSheet:choose")}
          </label>
        )}
        <div className="grid content-start gap-1.5">
          <FileButton
            icon={<ImageSquare className="ic ic--s" aria-hidden="true" />}
            label={t("getReady:gallery")}
            input={{ ...input, id: galleryId }}
            look={buttonLook}
          />
          <FileButton
            icon={<Camera className="ic ic--s" aria-hidden="true" />}
            label={t("getReady:camera")}
            input={{ ...input, capture: "user" }}
            look={`${buttonLook} hidden pointer-coarse:inline-flex`}
          />
        </div>
      </div>
      <FieldError id="person-error" errors={shownErrors} />
    </div>
  );
}
