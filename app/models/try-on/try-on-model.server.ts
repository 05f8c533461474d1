import { env } from "#app/config/env.server";
import { AppError } from "#app/lib/app-error";
import type { Plan } from "#app/models/contract";
import { getFrame, type ResultShape, type Size } from "./try-on-frame";
import type { TryOnKind } from "./try-on-kind";
import type { ModelChoice } from "./versions/try-on-set";

/** A person and one piece, a whole outfit, or words alone. */
type Purpose = "piece" | "outfit" | "wish";

type TryOnModel = {
  /** As people read it. */
  name: string;
  /** Plans that may name it. */
  plans: readonly Plan[];
  /** What it is for: details of clothes kept, of 12, or null where nobody measured. */
  quality: Partial<Record<Purpose, number | null>>;
  dollarsPerTryOn: number;
  /** Usual duration; null where unknown. */
  seconds: number | null;
  readsWish: boolean;
  /** Takes one picture of clothes: several become a collage. */
  isForOnePicture?: boolean;
  /** Greatest inputs, where the model says so. */
  maxPixels?: { person?: number; clothes?: number };
  result: ResultShape;
};

const allPlans = ["free", "basic", "premium"] as const;
const namedRatios = ["21:9", "16:9", "3:2", "4:3", "5:4", "1:1", "4:5", "3:4", "2:3", "9:16"] as const;
const forAll = (quality: number) => ({ piece: quality, outfit: quality, wish: quality });

/** Prices, limits and qualities: decision 050. */
export const tryOnModels: Record<string, TryOnModel> = {
  "google/nano-banana-2.1/edit": {
    name: "Nano Banana 2.1",
    plans: allPlans,
    quality: forAll(7),
    dollarsPerTryOn: 0.044,
    seconds: 10,
    readsWish: true,
    result: { by: "ratio", names: namedRatios },
  },
  "fal-ai/bytedance/seedream/v4/edit": {
    name: "Seedream 4",
    plans: allPlans,
    quality: forAll(3),
    dollarsPerTryOn: 0.03,
    seconds: null,
    readsWish: true,
    result: { by: "size", pixels: 2_500_000, minSide: 1024, maxSide: 4096 },
  },
  "fal-ai/qwen-image-edit-2511": {
    name: "Qwen Image Edit",
    plans: allPlans,
    quality: forAll(2),
    dollarsPerTryOn: 0.03,
    seconds: null,
    readsWish: true,
    result: { by: "size", pixels: 1_000_000, minSide: 256, maxSide: 2048 },
  },
  "fal-ai/flux-pro/v1/vto": {
    name: "FLUX Try-On",
    plans: ["premium"],
    quality: { piece: null, outfit: null },
    dollarsPerTryOn: 0.0475,
    seconds: null,
    readsWish: true,
    isForOnePicture: true,
    maxPixels: { person: 2_000_000, clothes: 1_000_000 },
    result: { by: "photo" },
  },
  "fal-ai/fashn/tryon/v1.6": {
    name: "FASHN 1.6",
    plans: ["premium"],
    quality: { piece: null },
    dollarsPerTryOn: 0.075,
    seconds: 15,
    readsWish: false,
    isForOnePicture: true,
    result: { by: "frame", width: 864, height: 1296 },
  },
};

/** What a try-on may cost that a plan chooses by itself. */
const dollarsByPlan: Record<Plan, number> = { free: 0.03, basic: 0.03, premium: 0.044 };

/** First tries of a free account, by the best model at any price. */
export const bestTries = 3;

const purposeOf: Record<TryOnKind, Purpose> = { look: "outfit", flat_lay: "outfit", piece: "piece", pieces: "outfit", wish: "wish" };

type Need = { plan: Plan; kind: TryOnKind; hasOwnWish: boolean; isFirstTry: boolean };

/** The best measured model within the plan's money. */
export function chooseModel({ plan, isFirstTry, ...need }: Need): string {
  const dollars = isFirstTry ? Number.POSITIVE_INFINITY : dollarsByPlan[plan];
  const [best] = listMeasured(need).filter(({ model }) => model.dollarsPerTryOn <= dollars);
  if (!best) throw new Error(`no model for ${need.kind} in ${plan}`);
  return best.id;
}

/** The best measured model beside those that were tried, at any price; null without one. */
export function chooseAnotherModel(need: Pick<Need, "kind" | "hasOwnWish">, tried: string[]): string | null {
  const [best] = listMeasured(need).filter(({ id }) => !tried.includes(id));
  return best && !tried.includes(localModel) ? best.id : null;
}

/** Models that can do this, the best first. */
function listMeasured(need: Pick<Need, "kind" | "hasOwnWish">) {
  return Object.entries(tryOnModels)
    .map(([id, model]) => ({ id, model, quality: model.quality[purposeOf[need.kind]] }))
    .filter(({ model, quality }) => typeof quality === "number" && isAble(model, need))
    .sort((one, other) => (other.quality ?? 0) - (one.quality ?? 0) || one.model.dollarsPerTryOn - other.model.dollarsPerTryOn);
}

const isAble = ({ quality, readsWish }: TryOnModel, { kind, hasOwnWish }: Pick<Need, "kind" | "hasOwnWish">) =>
  quality[purposeOf[kind]] !== undefined && (readsWish || !hasOwnWish);

/** Every known model that can do this, also those that nobody measured. */
export const listAbleModels = (need: Pick<Need, "kind" | "hasOwnWish">): string[] =>
  Object.entries(tryOnModels).flatMap(([id, model]) => (isAble(model, need) ? [id] : []));

/** What a plan may name for this, the best first. */
export const listModelChoices = (plan: Plan, need: Pick<Need, "kind" | "hasOwnWish">): ModelChoice[] =>
  Object.entries(tryOnModels)
    .filter(([, model]) => isAble(model, need) && model.plans.includes(plan))
    .sort(([, one], [, other]) => (other.quality[purposeOf[need.kind]] ?? 0) - (one.quality[purposeOf[need.kind]] ?? 0))
    .map(([id, { name, seconds }]) => ({ id, name, seconds }));

/** Whether a known model can do this; unknown ones are trusted. */
const isUsable = (id: string, need: Need) => !tryOnModels[id] || isAble(tryOnModels[id], need);

export const localModel = "local-preview";

export const isLocalModel = (model: string) => model === localModel;

/** Whether try-ons stay on this machine. */
export const isLocalEngine = () => !env.FAL_KEY;

/** The requested model if the plan has it; throws subscription_required. */
export function requireKnownModel(plan: Plan, requested: string | undefined): void {
  if (!requested) return;
  const model = Object.hasOwn(tryOnModels, requested) ? tryOnModels[requested] : undefined;
  if (!model) throw new AppError("invalid", { issues: [{ path: "model", message: "errors:invalid" }] });
  if (!model.plans.includes(plan)) throw new AppError("subscription_required");
}

/** Requested or the operator's where it can do this, else the plan's choice. */
export function selectModel(need: Need, requested?: string): string {
  if (isLocalEngine()) return localModel;
  const named = requested ?? env.FAL_MODEL;
  return named && isUsable(named, need) ? named : chooseModel(need);
}

/** The shape to ask a model for; unknown ones must keep the photo's. */
export const getModelFrame = (model: string, photo: Size) => getFrame(tryOnModels[model]?.result ?? { by: "photo" }, photo);
