import { Camera } from "@phosphor-icons/react/dist/ssr/Camera";
import { ImageSquare } from "@phosphor-icons/react/dist/ssr/ImageSquare";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { Link } from "@remix-run/react";
import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { CropButton } from "#app/components/crop-button";
import { FieldError } from "#app/components/field-error";
import { useHydrated } from "#app/components/use-hydrated";
import type { PickedPicture } from "#app/components/use-picked-picture";

const accept = "image/jpeg,image/png,image/webp";

type Props = {
  name: "person" | "garment";
  picked: PickedPicture;
  errors: string[] | undefined;
  /** Where the live camera is; without scripts the device's own takes the photo. */
  cameraPath?: string;
  onCropping?: (isCropping: boolean) => void;
  /** Whether the picture's address is among what is chosen elsewhere in the form. */
  isChosenElsewhere?: boolean;
};

/** A 4:5 place for one picture from a file or the camera; every input of it has the same name, and the server takes the one that is filled. */
export function PictureWell({ name, picked, errors, cameraPath, onCropping, isChosenElsewhere = false }: Props) {
  const { t } = useTranslation("getReady");
  const isReady = useHydrated();
  const [isPlain] = useState(!isReady); // what was there before the scripts stays: the device's camera may be open for it
  const { box, keptUrl, isPicked, shown, problem, take, cut, remove, read } = picked;
  const wrong = problem ? [problem] : isPicked ? undefined : errors;
  const input = {
    className: "file-input unscripted:static unscripted:h-auto unscripted:w-full unscripted:opacity-100",
    type: "file",
    name,
    accept,
    "aria-label": t(name),
    "aria-invalid": wrong ? true : undefined,
    "aria-describedby": wrong ? `${name}-error` : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => take(event.currentTarget),
  };
  const camera = <Camera className="ic ic--s" aria-hidden="true" />;
  return (
    <div ref={box} className="relative min-w-0">
      <div className={`relative ${shown ? "" : "rounded-cut border border-dashed border-edge"}`}>
        {shown ? (
          <>
            <img
              className={`look ${isChosenElsewhere ? "unscripted:hidden" : ""}`}
              src={shown.replace("1080.jpg", "640.webp")}
              alt={t(name)}
              width={640}
              height={800}
            />
            <button
              type="button"
              className="icb icb--solid absolute! end-1 top-1 unscripted:hidden"
              aria-label={t(`remove.${name}`)}
              title={t(`remove.${name}`)}
              onClick={remove}
            >
              <X className="ic" weight="light" aria-hidden="true" />
            </button>
          </>
        ) : null}
        <div className={shown ? "hidden unscripted:mt-2 unscripted:grid" : "grid min-h-full aspect-look content-center justify-items-center gap-2 p-2"}>
          <Pick icon={<ImageSquare className="ic ic--s" aria-hidden="true" />} label={t("gallery")} input={input} />
          {cameraPath && isReady ? (
            <Link className="btn btn--quiet px-4!" to={cameraPath}>
              {camera}
              {t("camera")}
            </Link>
          ) : null}
          {cameraPath && isPlain ? (
            <Pick icon={camera} label={t("camera")} input={{ ...input, capture: "user" }} look={isReady ? "hidden" : "btn btn--quiet"} />
          ) : null}
        </div>
      </div>
      {keptUrl && !isChosenElsewhere ? <input type="hidden" name={name} value={keptUrl} /> : null}
      <p className="mt-1.5 flex min-h-6 items-center justify-between gap-1 t-meta muted">
        <span className="trunc">
          {t(name)}
          {name === "garment" ? <span className="faint"> · {t("optional")}</span> : null}
        </span>
        {shown && name === "person" ? (
          <CropButton className="btn btn--quiet -my-2.5 -me-2 gap-1! px-2! text-[0.8125rem]! text-inherit!" read={read} onCropped={cut} onToggle={onCropping} />
        ) : null}
      </p>
      {keptUrl && !isChosenElsewhere ? <p className="hidden t-meta faint unscripted:block">{t("keptPicture")}</p> : null}
      <FieldError id={`${name}-error`} errors={wrong} />
    </div>
  );
}

type PickProps = { icon: ReactNode; label: string; input: InputHTMLAttributes<HTMLInputElement>; look?: string };

function Pick({ icon, label, input, look = "btn btn--line" }: PickProps) {
  return (
    <label
      className={`${look} px-4! has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-glass unscripted:flex-wrap unscripted:rounded-cut`}
    >
      {icon}
      {label}
      <input {...input} aria-label={`${input["aria-label"]}: ${label}`} />
    </label>
  );
}
