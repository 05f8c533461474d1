import { z } from "zod";
import { listOf } from "#app/models/fields";
import { tryOnModels } from "#app/models/try-on-model.server";

type Input = Record<string, unknown>;
type Output = { urls: string[]; isRefused: boolean };
type FalModel = { toInput: (urls: string[], prompt: string) => Input; fromOutput: (json: unknown) => Output };

const maxPictures = 20;
const picture = z.object({ url: z.string() });

const Answer = z.object({
  images: listOf(picture, maxPictures).nullish(),
  image: picture.nullish(),
  has_nsfw_concepts: z.union([z.boolean(), listOf(z.boolean(), maxPictures)]).nullish(),
});

/** `images` or a single `image`; a model's own checker says «refused» beside a blackened picture, with status 200. */
function fromOutput(json: unknown): Output {
  const parsed = Answer.safeParse(json);
  if (!parsed.success) return { urls: [], isRefused: false };
  const { images, image, has_nsfw_concepts: flags } = parsed.data;
  const pictures = images ?? (image ? [image] : []);
  return { urls: pictures.slice(0, 4).map(({ url }) => url), isRefused: [flags].flat().includes(true) };
}

const several =
  (more: Input): FalModel["toInput"] =>
  (urls, prompt) => ({ prompt, image_urls: urls, num_images: 1, ...more });

const adapters: Record<string, FalModel> = {
  "google/nano-banana-2.1/edit": { toInput: several({ output_format: "jpeg", resolution: "1K" }), fromOutput },
  "fal-ai/bytedance/seedream/v4/edit": { toInput: several({ enable_safety_checker: true }), fromOutput },
  "fal-ai/qwen-image-edit-2511": { toInput: several({ output_format: "jpeg", enable_safety_checker: true }), fromOutput },
  "fal-ai/flux-pro/v1/vto": {
    toInput: ([person = "", garment = person], prompt) => ({ prompt, human_image_url: person, garment_image_url: garment, output_format: "jpeg" }),
    fromOutput,
  },
};

const usual: FalModel = { toInput: several({}), fromOutput };

/** How to speak to a model of fal, with whom it serves and what it costs. One that only the operator knows is spoken to as an editor of several pictures. */
export const falModel = (id: string) => ({ id, ...(adapters[id] ?? usual), ...tryOnModels[id] });
