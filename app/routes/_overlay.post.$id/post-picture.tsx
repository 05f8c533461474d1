import { MagnifyingGlassMinus } from "@phosphor-icons/react/dist/ssr/MagnifyingGlassMinus";
import { MagnifyingGlassPlus } from "@phosphor-icons/react/dist/ssr/MagnifyingGlassPlus";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { likeByTap, showHeart } from "#app/components/looks/like-by-tap";
import { LookImage } from "#app/components/pictures/look-image";
import type { Picture } from "#app/models/media/picture";
import { enableZoom } from "./zoom";

type Props = { image: Picture; alt: string; load?: "first" | "soon" | "late"; children?: ReactNode };

/** Double tap likes, or zooms if already liked. */
export function PostPicture({ image, alt, load = "first", children }: Props) {
  const { t } = useTranslation("posts");
  const [isZoomed, setZoomed] = useState(false);
  const toggle = useRef<() => void>();
  const attach = useCallback((frame: HTMLElement | null) => {
    if (frame) toggle.current = enableZoom(frame, { onChange: setZoomed, onDoubleTap: () => likePicture(frame) });
  }, []);
  const Sign = isZoomed ? MagnifyingGlassMinus : MagnifyingGlassPlus;
  return (
    <div className="post-article__image">
      <div ref={attach} className="zoom" {...(isZoomed ? { tabIndex: 0, role: "group", "aria-label": t("zoomed") } : {})}>
        <LookImage
          image={image}
          alt={alt}
          sizes={isZoomed ? "200vw" : "(min-width:64rem) 36rem, 88vw"}
          className="post-article__img"
          isEager={load === "first"}
          isNext={load === "soon"}
          isWhole
          isDetailed={isZoomed}
        />
      </div>
      <button
        type="button"
        className="icb icb--solid zoom__button unscripted:hidden"
        aria-pressed={isZoomed}
        aria-label={t("zoom")}
        onClick={() => toggle.current?.()}
      >
        <Sign className="ic ic--s" aria-hidden="true" />
      </button>
      {children}
    </div>
  );
}

function likePicture(frame: HTMLElement): boolean {
  const isNew = likeByTap(frame);
  if (isNew && frame.parentElement) showHeart(frame.parentElement);
  return isNew;
}
