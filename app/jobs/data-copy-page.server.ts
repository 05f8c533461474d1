import { i18nByLanguage } from "#app/locales/i18n.server";
import { intlLocales, type Language } from "#app/locales/languages";
import type { DataRow } from "#app/models/privacy/data-copy.server";
import { type DataSection, dataSections } from "#app/models/privacy/data-section";

const escapeHtml = (value: unknown) =>
  String(value).replace(/[&<>"']/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[sign] ?? sign);

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-weight:400}summary{cursor:pointer;padding:.75rem 0;font-weight:600}details{border-top:1px solid #8886}dl{display:grid;grid-template-columns:12rem 1fr;gap:.25rem 1rem;margin:0 0 1rem;padding-bottom:1rem;border-bottom:1px solid #8883}
dt{opacity:.7}dd{margin:0;overflow-wrap:anywhere}img{max-width:8rem;max-height:10rem;border-radius:3px}@media(max-width:40rem){dl{grid-template-columns:1fr}}`;

type Page = { username: string; language: Language; data: Record<DataSection, DataRow[]>; pictures: Map<string, string> };

export function renderCopyPage({ username, language, data, pictures }: Page): string {
  const t = i18nByLanguage[language].getFixedT(null, "settings");
  const dateFormat = new Intl.DateTimeFormat(intlLocales[language], { dateStyle: "long", timeStyle: "short", timeZone: "America/Sao_Paulo" });
  const renderValue = (value: unknown): string => {
    if (value === null || value === undefined || value === "") return "–";
    if (value instanceof Date) return escapeHtml(dateFormat.format(value));
    if (Array.isArray(value)) return value.map(renderValue).join(" ") || "–";
    if (typeof value === "object") return escapeHtml(JSON.stringify(value));
    const picture = pictures.get(String(value));
    if (picture?.endsWith(".mp4")) return `<a href="${escapeHtml(picture)}">${escapeHtml(picture)}</a>`;
    return picture ? `<a href="${escapeHtml(picture)}"><img src="${escapeHtml(picture)}" alt="" loading="lazy"></a>` : escapeHtml(value);
  };
  const renderRow = (row: DataRow) =>
    `<dl>${Object.entries(row)
      .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${renderValue(value)}</dd>`)
      .join("")}</dl>`;
  const renderSection = (name: DataSection) =>
    `<details${name === "profile" ? " open" : ""}><summary>${escapeHtml(t(`data.sections.${name}`))} (${data[name].length})</summary>${data[name].map(renderRow).join("")}</details>`;
  return `<!doctype html><html lang="${intlLocales[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Espelho · @${escapeHtml(username)}</title><style>${style}</style></head>
<body><h1>${escapeHtml(t("data.copyTitle", { username }))}</h1><p>${escapeHtml(t("data.copyText", { date: dateFormat.format(new Date()) }))}</p>${dataSections.map(renderSection).join("\n")}</body></html>`;
}
