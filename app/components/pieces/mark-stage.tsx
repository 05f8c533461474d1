import { useTranslation } from "react-i18next";
import { LookImage } from "#app/components/pictures/look-image";
import type { Picture } from "#app/models/media/picture";
import type { useMark } from "./use-mark";

type Props = { image: Picture; mark: ReturnType<typeof useMark> };

/** The chosen picture: a tap sets the point, a drag the box. */
export function MarkStage({ image, mark }: Props) {
  const { t } = useTranslation("piece");
  const { place, isBox, shape, chooseShape, pointer, onKeyDown } = mark;
  const middle = { left: `${place.x + place.width / 2}%`, top: `${place.y + place.height / 2}%` };
  return (
    <div className="grid gap-3">
      <fieldset className="seg">
        <legend className="sr-only">{t("form.shape")}</legend>
        {(["point", "box"] as const).map((value) => (
          <label key={value}>
            <input type="radio" className="sr-only" checked={shape === value} onChange={() => chooseShape(value)} />
            {t(`form.${value}`)}
          </label>
        ))}
      </fieldset>
      <p className="muted t-small">{t("form.hint")}</p>
      <div className="mark-stage" data-shape={shape} {...pointer}>
        <LookImage image={image} alt="" sizes="(min-width:32rem) 28rem, 92vw" className="mark-stage__img" isEager isWanted />
        {isBox ? (
          <span className="mark-stage__box" style={{ left: `${place.x}%`, top: `${place.y}%`, width: `${place.width}%`, height: `${place.height}%` }} />
        ) : null}
        <button type="button" className="piece-point" style={middle} aria-label={t("form.handle")} onKeyDown={onKeyDown} />
      </div>
    </div>
  );
}
