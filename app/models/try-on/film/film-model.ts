import { AppError } from "#app/lib/app-error";

type FilmModel = { dollarsPerSecond: number };

/** Prices, and why the first is the one that is used: decision 057. */
export const filmModels: Record<string, FilmModel> = {
  "fal-ai/kling-video/v3/pro/image-to-video": { dollarsPerSecond: 0.224 },
  "bytedance/seedance-2.0/image-to-video": { dollarsPerSecond: 0.3024 },
};

const [defaultModel = ""] = Object.keys(filmModels);

/** Of every film. */
export const filmSeconds = 5;

/** The greatest number in 30 days: credits of another plan last longer. */
export const maxFilmsPerMonth = 5;

export const filmPrompt = [
  "A short fashion film of exactly this person in exactly these clothes.",
  "The person moves gently and naturally: breathes, shifts their weight, turns slightly, so that the fabric moves.",
  "Keep the same face, hair, skin, body shape and proportions, the same clothes with every detail, the same background and the same light.",
  "One continuous shot with a still camera, no cuts, no zoom. Nobody else appears. The person does not speak. No text.",
].join(" ");

/** The requested model, or the usual one; throws invalid. */
export function requireFilmModel(requested?: string): string {
  if (requested === undefined) return defaultModel;
  if (!Object.hasOwn(filmModels, requested)) throw new AppError("invalid", { issues: [{ path: "model", message: "errors:invalid" }] });
  return requested;
}
