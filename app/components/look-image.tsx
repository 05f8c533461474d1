import { otherFile, type Picture, type Variant, variantsOf } from "#app/models/picture";

type Props = { image: Picture; alt: string; sizes: string; className?: string; isEager?: boolean; isWhole?: boolean };

/** A look in the size and format the device wants, over its blurred placeholder; the box is there before the picture. */
export function LookImage({ image, alt, sizes, className = "look", isEager = false, isWhole = false }: Props) {
  const variants = variantsOf(image.width);
  const folder = otherFile(image.url, "");
  const srcSet = (format: Variant["format"]) =>
    variants.flatMap((variant) => (variant.format === format ? `${folder}${variant.file} ${variant.width}w` : [])).join(", ");
  return (
    <picture className="contents">
      {/* of a picture that is only its contents a source too would take a place in a grid */}
      <source hidden type="image/avif" srcSet={srcSet("avif")} sizes={sizes} />
      <source hidden type="image/webp" srcSet={srcSet("webp")} sizes={sizes} />
      <img
        className={className}
        src={image.url}
        srcSet={srcSet("jpg")}
        sizes={sizes}
        alt={alt}
        width={image.width}
        height={image.height}
        style={{ backgroundImage: `url(${image.placeholder})`, backgroundSize: "cover", ...(isWhole ? { aspectRatio: `${image.width}/${image.height}` } : {}) }}
        loading={isEager ? undefined : "lazy"}
        decoding="async"
        {...(isEager ? { fetchpriority: "high" } : {})}
      />
    </picture>
  );
}
