import { env } from "#app/env.server";
import { termsVersion } from "#app/models/user.server";
import en from "./en/legal.server";
import { type Language, localeOf } from "./languages";
import pt from "./pt/legal.server";

const texts = { pt, en };

/** A legal text as it stands today, in the reader's language. */
export function legalText(name: "terms" | "privacy", language: Language) {
  const { updated, [name]: text } = texts[language];
  const date = new Intl.DateTimeFormat(localeOf[language], { dateStyle: "long", timeZone: "UTC" }).format(new Date(termsVersion));
  const sections = text.sections.map((section) => ({ ...section, text: section.text.replaceAll("{{contact}}", env.SUPPORT_EMAIL) }));
  return { title: text.title, updated: updated.replace("{{date}}", date), sections };
}
