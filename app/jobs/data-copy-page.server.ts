import { i18nFor } from "#app/locales/i18n.server";
import { type Language, localeOf } from "#app/locales/languages";
import type { DataRow } from "#app/models/data-copy.server";
import { type DataSection, dataSections } from "#app/models/data-section";

const escaped = (value: unknown) =>
  String(value).replace(/[&<>"']/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[sign] ?? sign);

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-weight:400}summary{cursor:pointer;padding:.75rem 0;font-weight:600}details{border-top:1px solid #8886}dl{display:grid;grid-template-columns:12rem 1fr;gap:.25rem 1rem;margin:0 0 1rem;padding-bottom:1rem;border-bottom:1px solid #8883}
dt{opacity:.7}dd{margin:0;overflow-wrap:anywhere}img{max-width:8rem;max-height:10rem;border-radius:3px}@media(max-width:40rem){dl{grid-template-columns:1fr}}`;

type Page = { username: string; language: Language; data: Record<DataSection, DataRow[]>; pictures: Map<string, string> };

/** The copy as a page to be read without any program but a browser; pictures stand where their ids do. */
export function copyPage({ username, language, data, pictures }: Page): string {
  const t = i18nFor[language].getFixedT(null, "settings");
  const written = new Intl.DateTimeFormat(localeOf[language], { dateStyle: "long", timeStyle: "short", timeZone: "America/Sao_Paulo" });
  const shown = (value: unknown): string => {
    if (value === null || value === undefined || value === "") return "–";
    if (value instanceof Date) return escaped(written.format(value));
    if (Array.isArray(value)) return value.map(shown).join(" ") || "–";
    if (typeof value === "object") return escaped(JSON.stringify(value));
    const picture = pictures.get(String(value));
    return picture ? `<a href="${escaped(picture)}"><img src="${escaped(picture)}" alt="" loading="lazy"></a>` : escaped(value);
  };
  const entry = (row: DataRow) =>
    `<dl>${Object.entries(row)
      .map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${shown(value)}</dd>`)
      .join("")}</dl>`;
  const section = (name: DataSection) =>
    `<details${name === "profile" ? " open" : ""}><summary>${escaped(t(`data.sections.${name}`))} (${data[name].length})</summary>${data[name].map(entry).join("")}</details>`;
  return `<!doctype html><html lang="${localeOf[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Espelho · @${escaped(username)}</title><style>${style}</style></head>
<body><h1>${escaped(t("data.copyTitle", { username }))}</h1><p>${escaped(t("data.copyText", { date: written.format(new Date()) }))}</p>${dataSections.map(section).join("\n")}</body></html>`;
}
