export type Picture = { url: string; width: number; height: number; placeholder: string };

export const pictureOf = ({ url, width, height, placeholder }: Picture): Picture => ({ url, width, height, placeholder });

const formats = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" } as const;
const variantWidths = [160, 320, 640, 1080];

type PictureFormat = keyof typeof formats;

/** `step` is the nominal width, `width` the real one. */
export type Variant = { file: string; step: number; width: number; format: PictureFormat; type: string; isEarly: boolean };

const fileOf = (step: number, format: PictureFormat) => `${step}.${format}`;

export const masterFile = "master.jpg";

/** The only file of a film. */
export const filmFile = "film.mp4";

/** The files of a cut-out: shown, what a brush may bring back, and what is shown of that. */
export const cutOutFile = "cutout.webp";
export const cutOutBaseFile = "cutbase.webp";
export const cutOutMaskFile = "cutmask.png";
export const cutOutSmallFile = "cutsmall.webp";
export const cutOutFiles = [cutOutFile, cutOutSmallFile, cutOutBaseFile, cutOutMaskFile];

/** The longer side of its small file, for lists. */
const smallCutOutSide = 360;

/** The size of its small file. */
export function getSmallCutOut({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, smallCutOutSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** 1200×630 Open Graph picture. */
export const cardFile = "card.jpg";

/** All that may be served by its name. */
export const pictureFiles = [masterFile, cardFile, ...variantWidths.flatMap((step) => [fileOf(step, "avif"), fileOf(step, "webp"), fileOf(step, "jpg")])];

const variantCache = new Map<number, Variant[]>();

/** Never wider than the master; late files come from a job. */
export function getVariants(masterWidth: number): Variant[] {
  const variants = variantCache.get(masterWidth) ?? buildVariants(masterWidth);
  variantCache.set(masterWidth, variants);
  return variants;
}

function buildVariants(masterWidth: number): Variant[] {
  const smaller = variantWidths.filter((step) => step < masterWidth);
  const capped = [...smaller, ...variantWidths.filter((step) => step >= masterWidth).slice(0, 1)];
  const variant = (step: number, format: PictureFormat, isEarly = false): Variant => ({
    file: fileOf(step, format),
    step,
    width: Math.min(step, masterWidth),
    format,
    type: formats[format],
    isEarly,
  });
  return [
    ...capped.filter((step) => step >= 320).map((step) => variant(step, "avif")),
    ...capped.map((step) => variant(step, "webp", step === 320 || step === 640)),
    ...smaller.map((step) => variant(step, "jpg")),
    { file: masterFile, step: Number.POSITIVE_INFINITY, width: masterWidth, format: "jpg", type: formats.jpg, isEarly: true },
  ];
}

export const pictureUrl = (mediaId: string, file: string) => `/media/${mediaId}/${file}`;

export const siblingFileUrl = (url: string, file: string) => url.slice(0, url.lastIndexOf("/") + 1) + file;

export const filmUrlOf = (mediaId: string) => pictureUrl(mediaId, filmFile);

export const cutOutUrlOf = (mediaId: string) => pictureUrl(mediaId, cutOutFile);

export const cutOutIdOf = (url: string): string | undefined => url.split("/")[2];

export const imageUrlOf = (mediaId: string) => pictureUrl(mediaId, fileOf(1080, "jpg"));
