import { env } from "#app/config/env.server";
import { AppError } from "#app/lib/app-error";
import type { Plan } from "#app/models/contract";
import { getFrame, type ResultShape, type Size } from "./try-on-frame";

type TryOnModel = {
  plans: readonly Plan[];
  dollarsPerTryOn: number;
  /** Greatest inputs, where smaller than ours. */
  maxPixels?: { person?: number; clothes?: number };
  result: ResultShape;
};

const allPlans = ["free", "basic", "premium"] as const;

const namedRatios = ["21:9", "16:9", "3:2", "4:3", "5:4", "1:1", "4:5", "3:4", "2:3", "9:16"] as const;

export const tryOnModels: Record<string, TryOnModel> = {
  "google/nano-banana-2.1/edit": { plans: allPlans, dollarsPerTryOn: 0.044, result: { by: "ratio", names: namedRatios } },
  "fal-ai/bytedance/seedream/v4/edit": {
    plans: allPlans,
    dollarsPerTryOn: 0.03,
    result: { by: "size", pixels: 2_500_000, minSide: 1024, maxSide: 4096 },
  },
  "fal-ai/qwen-image-edit-2511": { plans: allPlans, dollarsPerTryOn: 0.03, result: { by: "size", pixels: 1_000_000, minSide: 256, maxSide: 2048 } },
  "fal-ai/flux-pro/v1/vto": {
    plans: ["premium"],
    dollarsPerTryOn: 0.0475,
    maxPixels: { person: 2_000_000, clothes: 1_000_000 },
    result: { by: "photo" },
  },
};

/** The shape to ask a model for; unknown ones must keep the photo's. */
export const getModelFrame = (model: string, photo: Size) => getFrame(tryOnModels[model]?.result ?? { by: "photo" }, photo);

export const defaultModels: Record<Plan, string> = {
  free: "fal-ai/bytedance/seedream/v4/edit",
  basic: "fal-ai/bytedance/seedream/v4/edit",
  premium: "google/nano-banana-2.1/edit",
};

const localModel = "local-preview";

/** Whether try-ons stay on this machine. */
export const isLocalEngine = () => !env.FAL_KEY;

/** Operator's, requested, or plan's; throws subscription_required. */
export function requireModel(plan: Plan, requested?: string): string {
  if (!requested) return isLocalEngine() ? localModel : (env.FAL_MODEL ?? defaultModels[plan]);
  const model = Object.hasOwn(tryOnModels, requested) ? tryOnModels[requested] : undefined;
  if (!model) throw new AppError("invalid", { issues: [{ path: "model", message: "errors:invalid" }] });
  if (!model.plans.includes(plan)) throw new AppError("subscription_required");
  return isLocalEngine() ? localModel : requested;
}
