import { CaretLeft } from "@phosphor-icons/react/dist/ssr/CaretLeft";
import { CaretRight } from "@phosphor-icons/react/dist/ssr/CaretRight";
import { type CSSProperties, type PointerEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { LookImage } from "#app/components/pictures/look-image";
import type { Picture } from "#app/models/media/picture";

const initialPercent = 20;
const sizes = "(min-width:64rem) 34rem, 100vw";

type Props = { before: Picture | null; result: Picture };

/** Before-after slider; side by side without scripts. */
export function CompareSlider({ before, result }: Props) {
  const { t } = useTranslation("getReady");
  const [at, setAt] = useState(initialPercent);
  const isPressed = useRef(false);

  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(Math.round(Math.min(100, Math.max(0, ((clientX - left) / width) * 100))));
  };
  const onPointerDown = (event: PointerEvent) => {
    isPressed.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (event.pointerType === "mouse") follow(event);
  };
  const release = () => {
    isPressed.current = false;
  };

  const image = <LookImage image={result} alt={t("result.alt")} sizes={sizes} className="compare__img" isEager isWhole />;
  const style = { "--at": at, "--ratio": result.width / result.height } as CSSProperties;
  if (!before) {
    return (
      <figure className="compare" style={style}>
        {image}
      </figure>
    );
  }
  return (
    <figure
      className="compare compare--pair"
      style={style}
      data-on-image
      onPointerDown={onPointerDown}
      onPointerMove={(event) => isPressed.current && follow(event)}
      onPointerUp={release}
      onPointerCancel={release}
    >
      {image}
      <div className="contents unscripted:hidden">
        <LookImage image={before} alt={t("result.beforeAlt")} sizes={sizes} className="compare__img compare__before" isEager />
        <span className="badge compare__name" hidden={at < 17}>
          {t("result.before")}
        </span>
        <span className="badge compare__name compare__name--after" hidden={at > 80}>
          {t("result.after")}
        </span>
        <input
          type="range"
          className="compare__range"
          min={0}
          max={100}
          value={at}
          aria-label={t("result.compare")}
          aria-valuetext={t("result.compared", { percent: at })}
          onChange={(event) => setAt(event.target.valueAsNumber)}
        />
        <span className="compare__blade" aria-hidden="true">
          <i>
            <CaretLeft className="ic ic--s" />
            <CaretRight className="ic ic--s" />
          </i>
        </span>
      </div>
      <figcaption className="absolute end-3 bottom-3 hidden justify-items-center gap-1.5 unscripted:grid">
        <a href={before.url} className="block h-[95px] w-[68px] overflow-hidden rounded-full shadow-[0_0_0_3px_var(--surface)]">
          <LookImage image={before} alt={t("result.beforeAlt")} sizes="5rem" className="size-full object-cover object-[50%_12%]" />
        </a>
        <span className="badge px-2">{t("result.before")}</span>
      </figcaption>
    </figure>
  );
}
