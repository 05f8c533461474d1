import { env } from "#app/config/env.server";
import en from "#app/locales/en/server/legal.server";
import { intlLocales, type Language } from "#app/locales/languages";
import pt from "#app/locales/pt/server/legal.server";
import { termsVersion } from "#app/models/account/user.server";
import { retention } from "#app/models/shared/retention";
import { isLocalEngine } from "#app/models/try-on/try-on-model.server";

const texts = { pt, en };

const values: Record<string, string | number> = { contact: env.SUPPORT_EMAIL, ...retention };
/** Drops what is said of the AI provider where there is none. */
const selectProvider = (text: string) => text.replace(/<ai>(.*?)<\/ai>/g, isLocalEngine() ? "" : "$1");
const fillPlaceholders = (text: string) => selectProvider(text).replace(/{{(\w+)}}/g, (_, name) => String(values[name]));

export function getLegalText(name: "terms" | "privacy", language: Language) {
  const { updated, [name]: text } = texts[language];
  const date = new Intl.DateTimeFormat(intlLocales[language], { dateStyle: "long", timeZone: "UTC" }).format(new Date(termsVersion));
  const shown = text.sections.filter((section) => !("isOnlyWithProvider" in section && isLocalEngine()));
  const sections = shown.map(({ heading, text }) => ({ heading, text: fillPlaceholders(text) }));
  return { title: text.title, updated: updated.replace("{{date}}", date), sections };
}
