import { z } from "zod";
import { listOf } from "#app/lib/fields";
import { filmSeconds } from "#app/models/try-on/film/film-model";
import type { TryOnOrder } from "./try-on-engine";

type Input = Record<string, unknown>;
type Output = { urls: string[]; isRefused: boolean };
type Order = Pick<TryOnOrder, "tryOnId" | "prompt" | "frame"> & { urls: string[] };
type FalModel = { toInput: (order: Order) => Input; fromOutput: (json: unknown) => Output };

const maxPictures = 20;
const picture = z.object({ url: z.string() });

const Answer = z.object({
  images: listOf(picture, maxPictures).nullish(),
  image: picture.nullish(),
  has_nsfw_concepts: z.union([z.boolean(), listOf(z.boolean(), maxPictures)]).nullish(),
});

/** Blocked results arrive as black pictures with status 200. */
function fromOutput(json: unknown): Output {
  const parsed = Answer.safeParse(json);
  if (!parsed.success) return { urls: [], isRefused: false };
  const { images, image, has_nsfw_concepts: flags } = parsed.data;
  const pictures = images ?? (image ? [image] : []);
  return { urls: pictures.slice(0, 4).map(({ url }) => url), isRefused: [flags].flat().includes(true) };
}

const FilmAnswer = z.object({ video: picture });

function fromFilmOutput(json: unknown): Output {
  const parsed = FilmAnswer.safeParse(json);
  return { urls: parsed.success ? [parsed.data.video.url] : [], isRefused: false };
}

const toImageSize = ({ frame }: Order): Input => (frame ? { image_size: { width: frame.width, height: frame.height } } : {});
const toAspectRatio = ({ frame }: Order): Input => (frame?.name ? { aspect_ratio: frame.name } : {});

/** Differs from try-on to try-on; 31 bits, which every model takes. */
const getSeed = ({ tryOnId }: Pick<Order, "tryOnId">) => Bun.hash.crc32(tryOnId) >>> 1;

const multiImageInput =
  (more: (order: Order) => Input): FalModel["toInput"] =>
  (order) => ({ prompt: order.prompt, image_urls: order.urls, num_images: 1, ...more(order) });

const adapters: Record<string, FalModel> = {
  "google/nano-banana-2.1/edit": {
    toInput: multiImageInput((order) => ({ ...toAspectRatio(order), output_format: "jpeg", resolution: "1K", seed: getSeed(order) })),
    fromOutput,
  },
  "fal-ai/bytedance/seedream/v4/edit": {
    toInput: multiImageInput((order) => ({ ...toImageSize(order), enable_safety_checker: true, seed: getSeed(order) })),
    fromOutput,
  },
  "fal-ai/qwen-image-edit-2511": {
    toInput: multiImageInput((order) => ({ ...toImageSize(order), output_format: "jpeg", enable_safety_checker: true, seed: getSeed(order) })),
    fromOutput,
  },
  "fal-ai/flux-pro/v1/vto": {
    toInput: ({ urls: [person, clothes], prompt, tryOnId }) => ({
      prompt,
      human_image_url: person,
      garment_image_url: clothes,
      seed: getSeed({ tryOnId }),
      output_format: "jpeg",
    }),
    fromOutput,
  },
  "fal-ai/fashn/tryon/v1.6": {
    toInput: ({ urls: [person, clothes], tryOnId }) => ({
      model_image: person,
      garment_image: clothes,
      category: "auto",
      mode: "quality",
      garment_photo_type: "auto", // worn, lying or cut out
      num_samples: 1,
      seed: getSeed({ tryOnId }), // its default is the same for all
      output_format: "jpeg",
    }),
    fromOutput,
  },
};

/** Five seconds without sound; the length is a text there. */
const filmAdapters: Record<string, FalModel> = {
  "fal-ai/kling-video/v3/pro/image-to-video": {
    toInput: ({ urls: [poster], prompt }) => ({ prompt, start_image_url: poster, duration: String(filmSeconds), generate_audio: false }),
    fromOutput: fromFilmOutput,
  },
  "bytedance/seedance-2.0/image-to-video": {
    toInput: ({ urls: [poster], prompt }) => ({
      prompt,
      image_url: poster,
      duration: String(filmSeconds),
      resolution: "720p",
      aspect_ratio: "auto",
      generate_audio: false,
    }),
    fromOutput: fromFilmOutput,
  },
};

/** Finds what stands out in a picture. */
export const cutOutModel = "fal-ai/birefnet";

const MaskAnswer = z.object({ mask_image: picture });

const maskAdapter: FalModel = {
  toInput: ({ urls: [picture] }) => ({
    image_url: picture,
    model: "General Use (Heavy)",
    operating_resolution: "1024x1024",
    output_format: "png",
    output_mask: true,
    refine_foreground: false, // only the mask is used
  }),
  fromOutput: (json) => {
    const parsed = MaskAnswer.safeParse(json);
    return { urls: parsed.success ? [parsed.data.mask_image.url] : [], isRefused: false };
  },
};

const defaultModel: FalModel = { toInput: multiImageInput(() => ({})), fromOutput };

/** Unknown ids are treated as multi-image editors. */
export const getFalModel = (id: string): FalModel => (id === cutOutModel ? maskAdapter : (adapters[id] ?? filmAdapters[id] ?? defaultModel));
