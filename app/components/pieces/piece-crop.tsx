import { TShirt } from "@phosphor-icons/react/dist/ssr/TShirt";
import type { CSSProperties } from "react";
import { useSaver } from "#app/components/hooks/saver";
import { LookImage } from "#app/components/pictures/look-image";
import { cutOutSmallFile, getSmallCutOut, siblingFileUrl } from "#app/models/media/picture";
import type { PieceCard } from "#app/models/pieces/piece-card";

type Props = { piece: Pick<PieceCard, "image" | "crop" | "cutOut">; alt: string /** In CSS pixels. */; width: number; isEager?: boolean };

/** The piece cut out, or the part of the picture with it. */
export function PieceCrop({ piece: { image, crop, cutOut }, alt, width, isEager = false }: Props) {
  const isSmall = useSaver();
  if (cutOut) {
    const small = siblingFileUrl(cutOut.url, cutOutSmallFile);
    return (
      <span className="piece-crop piece-crop--cut">
        <img
          src={isSmall ? small : cutOut.url}
          srcSet={isSmall ? undefined : `${small} ${getSmallCutOut(cutOut).width}w, ${cutOut.url} ${cutOut.width}w`}
          sizes={`${width}px`}
          alt={alt}
          width={cutOut.width}
          height={cutOut.height}
          loading={isEager ? undefined : "lazy"}
          decoding="async"
        />
      </span>
    );
  }
  if (!image || !crop) {
    return (
      <span className="piece-crop grid place-items-center text-ink-2">
        <TShirt className="ic" weight="light" aria-hidden="true" />
      </span>
    );
  }
  const style = { "--crop-left": crop.left, "--crop-top": crop.top, "--crop-width": crop.width, "--crop-height": crop.height } as CSSProperties;
  return (
    <span className="piece-crop" style={style}>
      <LookImage image={image} alt={alt} sizes={`${Math.round(width / crop.width)}px`} className="piece-crop__img" isEager={isEager} />
    </span>
  );
}
