/** A picture as a page needs it; srcset comes from the width. */
export type Picture = { url: string; width: number; height: number; placeholder: string };

export const pictureOf = ({ url, width, height, placeholder }: Picture): Picture => ({ url, width, height, placeholder });

const formats = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" } as const;
const steps = [160, 320, 640, 1080];

type PictureFormat = keyof typeof formats;

/** One kept file of a picture. `step` is the width its name promises, `width` the one it has. */
export type Variant = { file: string; step: number; width: number; format: PictureFormat; type: string; isEarly: boolean };

const fileOf = (step: number, format: PictureFormat) => `${step}.${format}`;

export const masterFile = "master.jpg";

/** The 1200×630 picture by which other sites announce a public post. */
export const cardFile = "card.jpg";

/** Every file that a picture of any size may have. */
export const pictureFiles = [masterFile, cardFile, ...steps.flatMap((step) => [fileOf(step, "avif"), fileOf(step, "webp"), fileOf(step, "jpg")])];

const known = new Map<number, Variant[]>();

/** What is kept of a picture of this width: nothing wider than its master, the early files from the upload on, the rest once the job has run. */
export function variantsOf(masterWidth: number): Variant[] {
  const variants = known.get(masterWidth) ?? madeOf(masterWidth);
  known.set(masterWidth, variants);
  return variants;
}

function madeOf(masterWidth: number): Variant[] {
  const smaller = steps.filter((step) => step < masterWidth);
  const capped = [...smaller, ...steps.filter((step) => step >= masterWidth).slice(0, 1)];
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

/** The URL of another file of the picture that this URL is of. */
export const otherFile = (url: string, file: string) => url.slice(0, url.lastIndexOf("/") + 1) + file;

/** The URL that stands for the picture wherever the API has room for one. */
export const imageUrlOf = (mediaId: string) => pictureUrl(mediaId, fileOf(1080, "jpg"));
