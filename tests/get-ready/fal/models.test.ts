import { afterEach, expect, test } from "bun:test";
import { env } from "#app/config/env.server";
import { getFalModel } from "#app/integrations/fal-models";
import type { Plan } from "#app/models/contract";
import { settleTryOn } from "#app/models/try-on/queue/try-on-settlement.server";
import { createTryOn } from "#app/models/try-on/try-on.server";
import type { TryOnKind } from "#app/models/try-on/try-on-kind";
import { chooseModel, getModelFrame, requireKnownModel, selectModel, tryOnModels } from "#app/models/try-on/try-on-model.server";
import { findRefusal } from "#tests/fakes/fal-models";
import { makePicture, makeUser } from "#tests/people";
import { getTryOnRow } from "../try-ons";

const plans: Plan[] = ["free", "basic", "premium"];
const kinds: TryOnKind[] = ["look", "flat_lay", "piece", "pieces", "wish"];
const toDollars = (reais: number) => (reais * 0.9601 - 0.39) / 5.4;
const banana = "google/nano-banana-2.1/edit";
const seedream = "fal-ai/bytedance/seedream/v4/edit";
const vto = "fal-ai/flux-pro/v1/vto";
const fashn = "fal-ai/fashn/tryon/v1.6";

const need = (plan: Plan, kind: TryOnKind = "look", more: object = {}) => ({ plan, kind, hasOwnWish: false, isFirstTry: false, ...more });

afterEach(() => {
  env.FAL_KEY = undefined;
  env.FAL_MODEL = undefined;
});

test("what a plan with counted credits runs by itself costs less than the plan brings, and five free ones little", () => {
  const getCost = (...about: Parameters<typeof need>) => tryOnModels[chooseModel(need(...about))]?.dollarsPerTryOn ?? Number.POSITIVE_INFINITY;
  for (const kind of kinds)
    for (const hasOwnWish of [true, false]) {
      expect(100 * getCost("basic", kind, { hasOwnWish })).toBeLessThan(toDollars(19.9));
      expect(3 * getCost("free", kind, { hasOwnWish, isFirstTry: true }) + 2 * getCost("free", kind, { hasOwnWish })).toBeLessThan(0.2);
      expect(Math.floor(toDollars(39.9) / getCost("premium", kind, { hasOwnWish }))).toBe(159);
    }
});

test("the best measured model within the plan's money runs, and in a free account's first tries the best of all", () => {
  expect(plans.map((plan) => chooseModel(need(plan)))).toEqual([seedream, seedream, banana]);
  expect(chooseModel(need("free", "wish", { isFirstTry: true }))).toBe(banana);
});

test("every model of the table is spoken to as fal wants it, for all that it is for", () => {
  const getSize = () => ({ width: 800, height: 1000 });
  for (const [id, model] of Object.entries(tryOnModels)) {
    expect([id, model.plans.includes("premium"), model.dollarsPerTryOn > 0]).toEqual([id, true, true]);
    for (const kind of kinds) {
      if (!(kind === "wish" ? "wish" in model.quality : kind === "piece" ? "piece" in model.quality : "outfit" in model.quality)) continue;
      const urls = ["https://v3.fal.media/a.jpg", ...(kind === "wish" ? [] : ["https://v3.fal.media/b.jpg"])];
      const input = getFalModel(id).toInput({ urls, prompt: "linho", tryOnId: "one", frame: getModelFrame(id, getSize()) });
      expect([id, kind, findRefusal(id, input, getSize)]).toEqual([id, kind, null]);
      expect(input.prompt).toBe(model.readsWish ? "linho" : undefined);
      expect([undefined, "auto"]).toContain(input.garment_photo_type as string | undefined); // worn, lying or cut out
      for (const url of urls) expect(JSON.stringify(input)).toContain(url);
    }
  }
});

test("fal refuses fields that a model lacks, sides beyond its limits and pictures that are too large", () => {
  const [small, large] = [
    { width: 800, height: 1000 },
    { width: 1200, height: 1600 },
  ];
  const urls = ["https://v3.fal.media/a.jpg", "https://v3.fal.media/b.jpg"];
  const getType = (model: string, input: Record<string, unknown>, size = small) => findRefusal(model, input, () => size)?.body.detail[0]?.type;
  const dress = { prompt: "linho", human_image_url: urls[0], garment_image_url: urls[1] };
  expect(getType(vto, dress)).toBeUndefined();
  expect(getType(vto, dress, large)).toBe("image_too_large");
  expect(getType(vto, { ...dress, image_size: small })).toBe("extra_forbidden");
  expect(getType(seedream, { prompt: "linho", image_urls: urls, image_size: small })).toBe("value_error");
  expect(getType(fashn, { prompt: "linho", model_image: urls[0], garment_image: urls[1] })).toBe("extra_forbidden");
});

test("a model is the one asked for or the operator's where it can do this, else the plan's", () => {
  env.FAL_KEY = "key";
  expect(selectModel(need("premium", "piece"), fashn)).toBe(fashn);
  expect(selectModel(need("premium", "piece", { hasOwnWish: true }), fashn)).toBe(banana); // it reads no words
  expect(selectModel(need("premium", "pieces"), fashn)).toBe(banana);
  expect(selectModel(need("premium", "wish", { hasOwnWish: true }), vto)).toBe(banana);
  env.FAL_MODEL = "fal-ai/qwen-image-edit-2511";
  expect(selectModel(need("free", "look", { isFirstTry: true }))).toBe("fal-ai/qwen-image-edit-2511");
  env.FAL_MODEL = "fal-ai/some/new-model";
  expect(selectModel(need("basic"))).toBe("fal-ai/some/new-model");
  env.FAL_MODEL = vto;
  expect([selectModel(need("free", "pieces")), selectModel(need("free", "wish"))]).toEqual([vto, seedream]);
});

test("a model outside the plan asks for a subscription, and an unknown one is never sent to fal", () => {
  requireKnownModel("premium", vto);
  for (const plan of ["free", "basic"] as const)
    for (const model of [vto, fashn]) expect(() => requireKnownModel(plan, model)).toThrow(expect.objectContaining({ code: "subscription_required" }));
  for (const id of ["evilfal.ai/x", "__proto__", "constructor"])
    expect(() => requireKnownModel("premium", id)).toThrow(expect.objectContaining({ code: "invalid" }));
});

test("Ana's first three tries are by the best model, one that failed counts for nothing, and then comes her plan's", async () => {
  env.FAL_KEY = "key";
  const ana = await makeUser();
  const [photo, dress] = [await makePicture(ana, "edit_input"), await makePicture(ana, "edit_input")];
  const tryOn = async ({ isGood = true } = {}) => {
    const { id } = await createTryOn(ana, { imageIds: [photo.id, dress.id], prompt: "com mangas longas" });
    const { fence, model } = await getTryOnRow(id);
    await settleTryOn({ id, fence }, isGood ? { resultIds: [(await makePicture(ana, "edit_result")).id] } : { failure: "provider_failed" });
    return model;
  };
  expect(await tryOn()).toBe(banana);
  expect(await tryOn({ isGood: false })).toBe(banana);
  expect([await tryOn(), await tryOn(), await tryOn()]).toEqual([banana, banana, seedream]);
});
