import { Camera } from "@phosphor-icons/react/dist/ssr/Camera";
import { ImageSquare } from "@phosphor-icons/react/dist/ssr/ImageSquare";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import type { ChangeEvent, InputHTMLAttributes, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/field-error";
import { usePickedPicture } from "./use-picked-picture";

const accept = "image/jpeg,image/png,image/webp";

type Props = { name: "person" | "garment"; kept: string | null; hasCamera?: boolean; errors: string[] | undefined };

/** A 4:5 place for one picture from a file or the camera; every input of it has the same name, and the server takes the one that is filled. */
export function PictureWell({ name, kept, hasCamera = false, errors }: Props) {
  const { t } = useTranslation("getReady");
  const { box, keptUrl, isPicked, shown, problem, take, remove } = usePickedPicture(kept);
  const wrong = problem ? [problem] : isPicked ? undefined : errors;
  const input = {
    className: "file-input noscript:static noscript:h-auto noscript:w-full noscript:opacity-100",
    type: "file",
    name,
    accept,
    "aria-label": t(name),
    "aria-invalid": wrong ? true : undefined,
    "aria-describedby": wrong ? `${name}-error` : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => take(event.currentTarget),
  };
  return (
    <div ref={box} className="relative min-w-0">
      <div className={`relative ${shown ? "" : "rounded-cut border border-dashed border-edge"}`}>
        {shown ? (
          <>
            <img className="look" src={shown.replace("1080.jpg", "640.webp")} alt={t(name)} width={640} height={800} />
            <button
              type="button"
              className="icb icb--solid absolute! end-1 top-1 noscript:hidden"
              aria-label={t(`remove.${name}`)}
              title={t(`remove.${name}`)}
              onClick={remove}
            >
              <X className="ic" weight="light" aria-hidden="true" />
            </button>
          </>
        ) : null}
        <div className={shown ? "hidden noscript:mt-2 noscript:grid" : "grid min-h-full aspect-look content-center justify-items-center gap-2 p-2"}>
          <Pick icon={<ImageSquare className="ic ic--s" aria-hidden="true" />} label={t("gallery")} input={input} />
          {hasCamera ? (
            <Pick icon={<Camera className="ic ic--s" aria-hidden="true" />} label={t("camera")} input={{ ...input, capture: "user" }} isQuiet />
          ) : null}
        </div>
      </div>
      {keptUrl ? <input type="hidden" name={name} value={keptUrl} /> : null}
      <p className="mt-1.5 t-meta muted">
        {t(name)}
        {name === "garment" ? <span className="faint"> · {t("optional")}</span> : null}
      </p>
      {keptUrl ? (
        <noscript>
          <p className="t-meta faint">{t("keptPicture")}</p>
        </noscript>
      ) : null}
      <FieldError id={`${name}-error`} errors={wrong} />
    </div>
  );
}

type PickProps = { icon: ReactNode; label: string; input: InputHTMLAttributes<HTMLInputElement>; isQuiet?: boolean };

function Pick({ icon, label, input, isQuiet = false }: PickProps) {
  return (
    <label
      className={`btn ${isQuiet ? "btn--quiet" : "btn--line"} px-4! has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-glass noscript:flex-wrap noscript:rounded-cut`}
    >
      {icon}
      {label}
      <input {...input} aria-label={`${input["aria-label"]}: ${label}`} />
    </label>
  );
}
