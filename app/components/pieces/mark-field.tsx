import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/forms/field-error";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { LookImage } from "#app/components/pictures/look-image";
import type { Picture } from "#app/models/media/picture";
import { areas, type Place } from "#app/models/pieces/piece";
import { MarkStage } from "./mark-stage";
import { PlaceNumbers } from "./place-numbers";
import { toNumbers, useMark } from "./use-mark";

type Sent = Partial<Record<"imageUrl" | "x" | "y" | "width" | "height", string>>;

type Props = {
  pictures: Picture[];
  /** The stored mark; null begins one in the middle of the first picture. */
  stored: { imageUrl: string | null; place: Place | null } | null;
  /** Of a refused form. */
  sent?: Sent | undefined;
  errors?: string[] | undefined;
};

/** Where the piece is: the picture, and a point or an area on it. */
export function MarkField({ pictures, stored, sent, errors }: Props) {
  const { t } = useTranslation("piece");
  const isReady = useHydrated();
  const [url, setUrl] = useState(sent ? (sent.imageUrl ?? "") : stored ? (stored.imageUrl ?? "") : (pictures[0]?.url ?? ""));
  const { x = "", y = "", width = "", height = "" } = sent ?? {};
  const mark = useMark(sent ? { x, y, width, height } : toNumbers(stored?.place ?? null));
  const image = pictures.find((picture) => picture.url === url);
  return (
    <fieldset className="grid gap-3">
      <legend className="lab mb-2">{t("form.picture")}</legend>
      <div className="flex flex-wrap gap-2">
        {pictures.map((picture, index) => (
          <label key={picture.url} className="chip px-2">
            <input
              type="radio"
              name="imageUrl"
              className="size-5 accent-(--glass)"
              value={picture.url}
              checked={picture.url === url}
              onChange={() => setUrl(picture.url)}
            />
            <LookImage image={picture} alt={t("form.place", { number: index + 1 })} sizes="2rem" className="size-8 object-cover" />
          </label>
        ))}
        <label className="chip px-3">
          <input type="radio" name="imageUrl" className="size-5 accent-(--glass)" value="" checked={url === ""} onChange={() => setUrl("")} />
          {t("form.noPlace")}
        </label>
      </div>
      {isReady && image ? <MarkStage key={image.url} image={image} mark={mark} /> : null}
      {isReady ? null : (
        <label className="field hidden unscripted:grid">
          <span>{t("form.area")}</span>
          <select className="in" name="area" defaultValue="">
            <option value="">{t("form.byNumbers")}</option>
            {areas.map((area) => (
              <option key={area} value={area}>
                {t(`form.areas.${area}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      <details className="border-y border-line" hidden={isReady && !image}>
        <summary className="flex min-h-11 cursor-pointer items-center t-small font-medium">{t("form.numbers")}</summary>
        <p className="muted mb-3 t-small">{t("form.numbersHint")}</p>
        <PlaceNumbers numbers={mark.numbers} onChange={mark.setNumber} />
      </details>
      <FieldError id="mark-error" errors={errors} />
    </fieldset>
  );
}
