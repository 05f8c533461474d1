import { type Language, localeOf } from "#app/locales/languages";
import type { Letter } from "./mail.server";
import { type LetterKind, wordsOf } from "./mail-words";

type Note = { to: string; language: Language; kind: LetterKind; link?: string; values?: Record<string, string> };

const display = "'Bodoni 72',Didot,'Times New Roman',serif";
const heading = `margin:0 0 16px;font:300 34px/1.05 ${display}`;
const pill = "display:inline-block;padding:14px 28px;border-radius:999px;background:#151a19;color:#fafbfa;text-decoration:none;font-weight:500";

/** A mail to one of ours, in their language, as text and as HTML; with a button where it holds a link. */
export function letterOf({ to, language, kind, link, values }: Note): Letter {
  const { subject, title, text, button, end } = wordsOf(kind, language, values);
  const linkParts = link
    ? [
        `<p style="margin:0 0 24px"><a href="${escaped(link)}" style="${pill}">${button}</a></p>`,
        `<p style="margin:0 0 24px;font-size:13px;word-break:break-all">${escaped(link)}</p>`,
      ]
    : [];
  return {
    to,
    subject,
    text: [title, text, ...(link ? [link] : []), end, "Espelho\n"].join("\n\n"),
    html: page(language, [
      `<h1 style="${heading}">${title}</h1>`,
      `<p style="margin:0 0 24px">${escaped(text)}</p>`,
      ...linkParts,
      `<p style="margin:0;color:#4f5654">${escaped(end)}</p>`,
    ]),
  };
}

type Question = { to: string; from: string; subject: string; lines: [label: string, value: string][]; message: string };

/** What somebody wrote to support, for support; an answer goes to whoever wrote. */
export function questionLetter({ to, from, subject, lines, message }: Question): Letter {
  return {
    to,
    replyTo: from,
    subject,
    text: `${lines.map(([label, value]) => `${label}: ${value}`).join("\n")}\n\n${message}\n`,
    html: page("pt", [
      `<h1 style="${heading}">${escaped(subject)}</h1>`,
      `<p style="margin:0 0 24px;color:#4f5654">${lines.map(([label, value]) => `${escaped(label)}: ${escaped(value)}`).join("<br>")}</p>`,
      `<p style="margin:0;white-space:pre-wrap">${escaped(message)}</p>`,
    ]),
  };
}

const page = (language: Language, parts: string[]) =>
  `<!DOCTYPE html><html lang="${localeOf[language]}"><body style="margin:0;padding:32px 20px;background:#fafbfa;color:#151a19;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"><div style="max-width:480px;margin:0 auto"><p style="margin:0 0 32px;font:300 28px/1 ${display}">Espelho</p>${parts.join("")}</div></body></html>`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
