import { expect, test } from "bun:test";
import { env } from "#app/config/env.server";
import { getFalModel } from "#app/integrations/fal-models";
import type { Plan } from "#app/models/contract";
import { defaultModels, requireModel, tryOnModels } from "#app/models/try-on/try-on-model.server";

const plans: Plan[] = ["free", "basic", "premium"];
const toDollars = (reais: number) => (reais * 0.9601 - 0.39) / 5.4;

test("what a plan with counted credits runs by itself costs less than the plan brings, and five free ones little", () => {
  const getCost = (plan: Plan) => tryOnModels[defaultModels[plan]]?.dollarsPerTryOn ?? Number.POSITIVE_INFINITY;
  expect(100 * getCost("basic")).toBeLessThan(toDollars(19.9));
  expect(5 * getCost("free")).toBeLessThan(0.2);
  expect(Math.floor(toDollars(39.9) / getCost("premium"))).toBe(159);
});

test("every plan has its house's model and every model of the table is spoken to in its own way", () => {
  for (const plan of plans) expect(tryOnModels[defaultModels[plan]]?.plans).toContain(plan);
  for (const [id, model] of Object.entries(tryOnModels)) {
    expect([id, model.plans.includes("premium"), model.dollarsPerTryOn > 0]).toEqual([id, true, true]);
    const input = getFalModel(id).toInput({ urls: ["https://v3.fal.media/a.jpg", "https://v3.fal.media/b.jpg"], prompt: "linho", frame: null });
    expect(input.prompt).toBe("linho");
    expect(JSON.stringify(input)).toContain("a.jpg");
  }
});

test("a model is the plan's own, the operator's, or the one asked for if the plan has it; an unknown one is never sent to fal", () => {
  env.FAL_KEY = "key";
  expect(plans.map((plan) => requireModel(plan))).toEqual(plans.map((plan) => defaultModels[plan]));
  env.FAL_MODEL = "fal-ai/qwen-image-edit-2511";
  expect(requireModel("free")).toBe("fal-ai/qwen-image-edit-2511");
  env.FAL_MODEL = undefined;
  expect(requireModel("premium", "fal-ai/flux-pro/v1/vto")).toBe("fal-ai/flux-pro/v1/vto");
  for (const plan of ["free", "basic"] as const)
    expect(() => requireModel(plan, "fal-ai/flux-pro/v1/vto")).toThrow(expect.objectContaining({ code: "subscription_required" }));
  for (const id of ["evilfal.ai/x", "__proto__", "constructor"])
    expect(() => requireModel("premium", id)).toThrow(expect.objectContaining({ code: "invalid" }));
  env.FAL_KEY = undefined;
});
