import { z } from "zod";
import { booleanField, listOf } from "#app/lib/fields";
import { languages } from "#app/locales/languages";
import { saverChoices } from "./saver";
import { themes } from "./theme";

const word = z
  .string({ error: "errors:invalid" })
  .trim()
  .min(1, "errors:invalid")
  .max(50, "errors:invalid")
  .regex(/^\P{C}*$/u, "errors:invalid");
const words = listOf(word, 20);
const oneOf = <const V extends readonly string[]>(values: V) => z.enum(values, { error: "errors:invalid" });

const hour = z
  .union([z.number(), z.string().regex(/^\d{1,2}$/)], { error: "errors:invalid" })
  .transform(Number)
  .pipe(z.number().int("errors:invalid").min(0, "errors:invalid").max(23, "errors:invalid"));

export const SettingsChange = z
  .object({
    styleAnalysisEnabled: booleanField,
    outfitSuggestionsEnabled: booleanField,
    preferredStyles: words,
    colorPreferences: words,
    budgetRange: oneOf(["low", "medium", "high", "luxury"]),
    bodyType: word.nullable(),
    preferredFit: oneOf(["tight", "slim", "regular", "relaxed", "loose", "oversized"]),
    suggestionFrequency: oneOf(["daily", "weekly", "monthly", "never"]),
    styleAnalysisNotifications: booleanField,
    suggestionNotifications: booleanField,
    pushMessages: booleanField,
    pushStories: booleanField,
    pushComments: booleanField,
    pushLikes: booleanField,
    pushFollowers: booleanField,
    pushTryOns: booleanField,
    pushShowsContent: booleanField,
    quietHoursEnabled: booleanField,
    quietFrom: hour,
    quietUntil: hour,
  })
  .partial();

export type SettingsChange = z.output<typeof SettingsChange>;

export const LanguageChoice = z.object({ language: oneOf(languages) });
export const ThemeChoice = z.object({ theme: oneOf(themes) });
export const SaverInput = z.object({ saver: oneOf(saverChoices) });
