import { CaretLeft } from "@phosphor-icons/react/dist/ssr/CaretLeft";
import { CaretRight } from "@phosphor-icons/react/dist/ssr/CaretRight";
import { type CSSProperties, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

const initialPercent = 20;

type Props = {
  /** Width by height. */
  ratio: number;
  after: ReactNode;
  before: ReactNode | null;
  /** Stands in for the slider without scripts. */
  children?: ReactNode;
};

/** A slider between two pictures of one size. */
export function Compare({ ratio, after, before, children }: Props) {
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

  const style = { "--at": at, "--ratio": ratio } as CSSProperties;
  if (!before) {
    return (
      <figure className="compare" style={style}>
        {after}
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
      {after}
      <div className="contents unscripted:hidden">
        {before}
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
      {children}
    </figure>
  );
}
