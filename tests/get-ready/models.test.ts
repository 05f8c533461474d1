import { expect, test } from "bun:test";
import { env } from "#app/env.server";
import { falModel } from "#app/integrations/fal-models";
import type { Plan } from "#app/models/contract";
import { houseModels, requireModel, tryOnModels } from "#app/models/try-on-model.server";

const plans: Plan[] = ["free", "basic", "premium"];
const dollars = (reais: number) => (reais * 0.9601 - 0.39) / 5.4;

test("what a plan with counted credits runs by itself costs less than the plan brings, and five free ones little", () => {
  const cost = (plan: Plan) => tryOnModels[houseModels[plan]]?.dollarsPerEdit ?? Number.POSITIVE_INFINITY;
  expect(100 * cost("basic")).toBeLessThan(dollars(19.9));
  expect(5 * cost("free")).toBeLessThan(0.2);
  expect(Math.floor(dollars(39.9) / cost("premium"))).toBe(159);
});

test("every plan has its house's model and every model of the table is spoken to in its own way", () => {
  for (const plan of plans) expect(tryOnModels[houseModels[plan]]?.plans).toContain(plan);
  for (const [id, model] of Object.entries(tryOnModels)) {
    expect([id, model.plans.includes("premium"), model.dollarsPerEdit > 0]).toEqual([id, true, true]);
    const input = falModel(id).toInput(["https://v3.fal.media/a.jpg", "https://v3.fal.media/b.jpg"], "linho");
    expect(input.prompt).toBe("linho");
    expect(JSON.stringify(input)).toContain("a.jpg");
  }
});

test("a model is the plan's own, the operator's, or the one asked for if the plan has it; an unknown one is never sent to fal", () => {
  env.FAL_KEY = "key";
  expect(plans.map((plan) => requireModel(plan))).toEqual(plans.map((plan) => houseModels[plan]));
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
