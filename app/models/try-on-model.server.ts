import { env } from "#app/env.server";
import { AppError } from "./app-error";
import type { Plan } from "./contract";

/** `mostPixels`: how large a picture may be at most, where the model takes less than we send. */
type TryOnModel = { plans: readonly Plan[]; dollarsPerEdit: number; mostPixels?: number };

const everyone = ["free", "basic", "premium"] as const;

/** Who may use which model, and what one edit costs us; a new one starts with premium. docs/decisions/010 does the sums. */
export const tryOnModels: Record<string, TryOnModel> = {
  "google/nano-banana-2.1/edit": { plans: everyone, dollarsPerEdit: 0.044 },
  "fal-ai/bytedance/seedream/v4/edit": { plans: everyone, dollarsPerEdit: 0.03 },
  "fal-ai/qwen-image-edit-2511": { plans: everyone, dollarsPerEdit: 0.03 },
  "fal-ai/flux-pro/v1/vto": { plans: ["premium"], dollarsPerEdit: 0.0475, mostPixels: 1_000_000 },
};

/** What runs when no model is asked for: where credits are counted, one that a month of them pays for. */
export const houseModels: Record<Plan, string> = {
  free: "fal-ai/bytedance/seedream/v4/edit",
  basic: "fal-ai/bytedance/seedream/v4/edit",
  premium: "google/nano-banana-2.1/edit",
};

/** What the local engine's edits carry as their model. */
const localModel = "local-preview";

/** The model an edit runs on: the operator's, else the plan's, unless another is asked for; subscription_required when the plan lacks it. */
export function requireModel(plan: Plan, wanted?: string): string {
  if (!wanted) return env.FAL_KEY ? (env.FAL_MODEL ?? houseModels[plan]) : localModel;
  const model = Object.hasOwn(tryOnModels, wanted) ? tryOnModels[wanted] : undefined;
  if (!model) throw new AppError("invalid", { issues: [{ path: "model", message: "errors:invalid" }] });
  if (!model.plans.includes(plan)) throw new AppError("subscription_required");
  return env.FAL_KEY ? wanted : localModel;
}
