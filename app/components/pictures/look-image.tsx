import { useSaver } from "#app/components/hooks/saver";
import { getVariants, type Picture, siblingFileUrl, type Variant } from "#app/models/media/picture";

type Props = {
  image: Picture;
  alt: string;
  sizes: string;
  className?: string;
  isEager?: boolean;
  /** Likely to be seen soon. */
  isNext?: boolean;
  isWhole?: boolean;
  /** Offers sizes up to the original JPEG, for zooming. */
  isDetailed?: boolean;
  /** Full size with the data saver too. */
  isWanted?: boolean;
};

const saverWidth = 320;

export function LookImage({
  image,
  alt,
  sizes,
  className = "look",
  isEager = false,
  isNext = false,
  isWhole = false,
  isDetailed = false,
  isWanted = isDetailed,
}: Props) {
  const isSmall = useSaver() && !isWanted;
  const variants = getVariants(image.width).filter(({ step }) => !isSmall || step === saverWidth);
  const folder = siblingFileUrl(image.url, "");
  const srcSet = (format: Variant["format"]) =>
    variants.flatMap((variant) => (variant.format === format ? `${folder}${variant.file} ${variant.width}w` : [])).join(", ");
  return (
    <picture className="contents">
      {/* hidden: display:contents makes it a grid item */}
      {isDetailed ? null : <source hidden type="image/avif" srcSet={srcSet("avif")} sizes={sizes} />}
      <img
        className={className}
        src={isSmall ? `${folder}${saverWidth}.jpg` : image.url}
        srcSet={srcSet(isDetailed ? "jpg" : "webp")}
        sizes={sizes}
        alt={alt}
        width={image.width}
        height={image.height}
        style={{ background: `0/cover url(${image.placeholder})`, ...(isWhole ? { aspectRatio: `${image.width}/${image.height}` } : {}) }}
        loading={isEager || (isNext && !isSmall) ? undefined : "lazy"}
        decoding="async"
        {...(isEager ? { fetchpriority: "high" } : {})}
      />
    </picture>
  );
}
