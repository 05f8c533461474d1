import type { Image } from "#app/models/contract";
import type { Media } from "./media.server";
import { getVariants, imageUrlOf, type Picture, pictureUrl } from "./picture";
import { encodePlaceholder } from "./placeholder.server";

export function presentImage(media: PictureRow & Pick<Media, "areVariantsReady">): Image {
  const made = getVariants(media.width).filter((variant) => variant.isEarly || media.areVariantsReady);
  return { ...presentPicture(media), variants: made.map(({ file, width, type }) => ({ url: pictureUrl(media.id, file), width, type })) };
}

type PictureRow = Pick<Media, "id" | "width" | "height" | "thumbhash">;

export const presentPicture = ({ id, width, height, thumbhash }: PictureRow): Picture => ({
  url: imageUrlOf(id),
  width,
  height,
  placeholder: placeholderOf(thumbhash),
});

const placeholderCache = new Map<string, string>();

function placeholderOf(thumbhash: string): string {
  const cached = placeholderCache.get(thumbhash);
  if (cached) return cached;
  if (placeholderCache.size >= 10_000) placeholderCache.clear();
  const made = `data:image/png;base64,${encodePlaceholder(thumbhash).toString("base64")}`;
  placeholderCache.set(thumbhash, made);
  return made;
}
