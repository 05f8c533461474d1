import { env } from "#app/config/env.server";
import { AppError } from "#app/lib/app-error";
import type { Plan } from "#app/models/contract";

/** `maxPixels`: the model's input limit. */
type TryOnModel = { plans: readonly Plan[]; dollarsPerTryOn: number; maxPixels?: number };

const allPlans = ["free", "basic", "premium"] as const;

export const tryOnModels: Record<string, TryOnModel> = {
  "google/nano-banana-2.1/edit": { plans: allPlans, dollarsPerTryOn: 0.044 },
  "fal-ai/bytedance/seedream/v4/edit": { plans: allPlans, dollarsPerTryOn: 0.03 },
  "fal-ai/qwen-image-edit-2511": { plans: allPlans, dollarsPerTryOn: 0.03 },
  "fal-ai/flux-pro/v1/vto": { plans: ["premium"], dollarsPerTryOn: 0.0475, maxPixels: 1_000_000 },
};

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
