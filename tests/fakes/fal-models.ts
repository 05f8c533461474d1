import { z } from "zod";

// What fal's models take and make: unknown fields and pictures beyond their limits are refused.

export type Size = { width: number; height: number };

/** The size of a picture that was uploaded; null for any other address. */
type SizeOf = (url: string) => Size | null;

const seed = z.int().min(0).max(4_294_967_295).optional();
const files = z.enum(["jpeg", "png", "webp"]).optional();
const sync = z.boolean().optional();
const count = z.int().min(1).max(4).optional();
const prompt = z.string().min(1).max(5000);
const sizeNames = z.enum(["square_hd", "square", "portrait_4_3", "portrait_16_9", "landscape_4_3", "landscape_16_9"]);
const sized = (min: number, max: number) => z.union([sizeNames, z.strictObject({ width: z.int().min(min).max(max), height: z.int().min(min).max(max) })]);

const nanoSizes: Record<string, Size> = {
  "21:9": { width: 1584, height: 672 },
  "16:9": { width: 1376, height: 768 },
  "3:2": { width: 1264, height: 848 },
  "4:3": { width: 1200, height: 896 },
  "5:4": { width: 1152, height: 928 },
  "1:1": { width: 1024, height: 1024 },
  "4:5": { width: 928, height: 1152 },
  "3:4": { width: 896, height: 1200 },
  "2:3": { width: 848, height: 1264 },
  "9:16": { width: 768, height: 1376 },
};

const models = {
  "google/nano-banana-2.1/edit": z.strictObject({
    prompt,
    image_urls: z.array(z.url()).min(1).max(14),
    num_images: count,
    aspect_ratio: z.enum(["auto", ...Object.keys(nanoSizes)]).optional(),
    resolution: z.enum(["1K", "2K", "4K"]).optional(),
    output_format: files,
    thinking_level: z.string().optional(),
    safety_tolerance: z.enum(["1", "2", "3", "4", "5", "6"]).optional(),
    seed,
    sync_mode: sync,
  }),
  "fal-ai/bytedance/seedream/v4/edit": z.strictObject({
    prompt,
    image_urls: z.array(z.url()).min(1).max(10),
    image_size: sized(1024, 4096).optional(),
    num_images: count,
    max_images: count,
    enable_safety_checker: z.boolean().optional(),
    seed,
    sync_mode: sync,
  }),
  "fal-ai/qwen-image-edit-2511": z.strictObject({
    prompt,
    image_urls: z.array(z.url()).min(1),
    negative_prompt: z.string().optional(),
    image_size: sized(1, 14_142).optional(),
    num_images: count,
    acceleration: z.string().optional(),
    output_format: files,
    enable_safety_checker: z.boolean().optional(),
    seed,
    sync_mode: sync,
  }),
  "fal-ai/flux-pro/v1/vto": z.strictObject({
    prompt,
    human_image_url: z.url(),
    garment_image_url: z.url(),
    output_format: z.enum(["jpeg", "png"]).optional(),
    seed,
    safety_tolerance: z.enum(["1", "2", "3", "4", "5", "6"]).optional(),
    sync_mode: sync,
  }),
  "fal-ai/fashn/tryon/v1.6": z.strictObject({
    model_image: z.url(),
    garment_image: z.url(),
    category: z.enum(["tops", "bottoms", "one-pieces", "auto"]).optional(),
    mode: z.enum(["performance", "balanced", "quality"]).optional(),
    garment_photo_type: z.enum(["auto", "model", "flat-lay"]).optional(),
    moderation_level: z.enum(["none", "permissive", "conservative"]).optional(),
    num_samples: count,
    segmentation_free: z.boolean().optional(),
    seed,
    output_format: z.enum(["png", "jpeg"]).optional(),
    sync_mode: sync,
  }),
  "fal-ai/birefnet": z.strictObject({
    image_url: z.url(),
    model: z.enum(["General Use (Light)", "General Use (Heavy)", "Portrait"]).optional(),
    operating_resolution: z.enum(["1024x1024", "2048x2048"]).optional(),
    output_format: z.enum(["webp", "png", "gif"]).optional(),
    output_mask: z.boolean().optional(),
    refine_foreground: z.boolean().optional(),
    sync_mode: sync,
  }),
  "fal-ai/kling-video/v3/pro/image-to-video": z.strictObject({
    prompt: z.string().min(1).max(2500).optional(),
    multi_prompt: z.array(z.unknown()).optional(),
    start_image_url: z.url(),
    end_image_url: z.url().optional(),
    duration: z.enum(Array.from({ length: 13 }, (_, index) => String(index + 3))).optional(),
    generate_audio: z.boolean().optional(),
    elements: z.array(z.unknown()).optional(),
    shot_type: z.string().optional(),
    negative_prompt: z.string().max(2500).optional(),
    cfg_scale: z.number().min(0).max(1).optional(),
  }),
  "bytedance/seedance-2.0/image-to-video": z.strictObject({
    prompt,
    image_url: z.url(),
    end_image_url: z.url().optional(),
    resolution: z.enum(["480p", "720p"]).optional(),
    duration: z.enum(["auto", ...Array.from({ length: 12 }, (_, index) => String(index + 4))]).optional(),
    aspect_ratio: z.enum(["auto", "21:9", "16:9", "4:3", "1:1", "3:4", "9:16"]).optional(),
    generate_audio: z.boolean().optional(),
    seed,
  }),
};

/** Whether the model answers with a mask. */
export const isMaskModel = (model: string) => model === "fal-ai/birefnet";

/** Whether the model answers with `video`. */
export const isFilmModel = (model: string) => model.endsWith("/image-to-video");

const maxPixels: Record<string, number> = { human_image_url: 2_000_000, garment_image_url: 1_000_000 };

type Refusal = { status: number; body: { detail: { loc: string[]; msg: string; type: string }[] } };

const refuse = (type: string, field: string, msg: string): Refusal => ({ status: 422, body: { detail: [{ loc: ["body", field], msg, type }] } });

/** How the model refuses this input; null if it takes it. Models that are not listed take all. */
export function findRefusal(model: string, input: Record<string, unknown>, getSize: SizeOf): Refusal | null {
  const schema = Object.hasOwn(models, model) ? models[model as keyof typeof models] : null;
  if (!schema) return null;
  const { error } = schema.safeParse(input);
  if (error) {
    const [issue] = error.issues;
    if (issue?.code === "unrecognized_keys") return refuse("extra_forbidden", issue.keys[0] ?? "", "Extra inputs are not permitted");
    return refuse("value_error", String(issue?.path[0] ?? ""), issue?.message ?? "");
  }
  for (const [field, value] of Object.entries(input)) {
    if (!/image.*url|_image$/.test(field)) continue;
    for (const url of [value].flat()) {
      const size = getSize(String(url));
      if (!size) return refuse("file_download_error", field, "The file could not be downloaded");
      if (size.width * size.height > (maxPixels[field] ?? Number.POSITIVE_INFINITY)) return refuse("image_too_large", field, "The image is too large");
    }
  }
  return null;
}

const Asked = z.object({
  image_size: z.object({ width: z.number(), height: z.number() }).optional().catch(undefined),
  aspect_ratio: z.string().optional(),
  image_urls: z.array(z.string()).optional(),
  human_image_url: z.string().optional(),
});

/** The size of the picture that the model makes. */
export function getResultSize(model: string, input: Record<string, unknown>, getSize: SizeOf): Size | null {
  const { image_size: size, aspect_ratio: ratio, image_urls: [first = ""] = [], human_image_url: human } = Asked.parse(input);
  if (model === "fal-ai/bytedance/seedream/v4/edit") return size ?? { width: 2048, height: 2048 };
  if (model === "fal-ai/fashn/tryon/v1.6") return { width: 864, height: 1296 };
  return size ?? nanoSizes[ratio ?? ""] ?? getSize(human ?? first);
}
