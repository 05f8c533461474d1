import { useTranslation } from "react-i18next";
import { Compare } from "#app/components/pictures/compare";
import { LookImage } from "#app/components/pictures/look-image";
import type { Picture } from "#app/models/media/picture";

const sizes = "(min-width:64rem) 34rem, 100vw";

/** Ratios that differ by less are one shape: sides are rounded. */
const sameShape = 0.02;

const hasShapeOf = (one: Picture, other: Picture) => Math.abs((one.width * other.height) / (one.height * other.width) - 1) < sameShape;

type Props = { before: Picture | null; result: Picture };

/** Before-after slider; side by side without scripts. */
export function CompareSlider({ before, result }: Props) {
  const { t } = useTranslation("getReady");
  const shape = before && !hasShapeOf(before, result) ? "compare__before--whole" : "";
  return (
    <Compare
      ratio={result.width / result.height}
      after={<LookImage image={result} alt={t("result.alt")} sizes={sizes} className="compare__img" isEager isWhole />}
      before={before && <LookImage image={before} alt={t("result.beforeAlt")} sizes={sizes} className={`compare__img compare__before ${shape}`} isEager />}
    >
      {before ? (
        <figcaption className="absolute end-3 bottom-3 hidden justify-items-center gap-1.5 unscripted:grid">
          <a href={before.url} className="block h-[95px] w-[68px] overflow-hidden rounded-full shadow-[0_0_0_3px_var(--surface)]">
            <LookImage image={before} alt={t("result.beforeAlt")} sizes="5rem" className="size-full object-cover object-[50%_12%]" />
          </a>
          <span className="badge px-2">{t("result.before")}</span>
        </figcaption>
      ) : null}
    </Compare>
  );
}
