import { env } from "#app/env.server";
import { retention } from "#app/models/retention";
import { termsVersion } from "#app/models/user.server";
import en from "./en/legal.server";
import { type Language, localeOf } from "./languages";
import pt from "./pt/legal.server";

const texts = { pt, en };

const values: Record<string, string | number> = { contact: env.SUPPORT_EMAIL, ...retention };
const filled = (text: string) => text.replace(/{{(\w+)}}/g, (_, name) => String(values[name]));

/** A legal text as it stands today, in the reader's language. */
export function legalText(name: "terms" | "privacy", language: Language) {
  const { updated, [name]: text } = texts[language];
  const date = new Intl.DateTimeFormat(localeOf[language], { dateStyle: "long", timeZone: "UTC" }).format(new Date(termsVersion));
  const sections = text.sections.map((section) => ({ ...section, text: filled(section.text) }));
  return { title: text.title, updated: updated.replace("{{date}}", date), sections };
}
