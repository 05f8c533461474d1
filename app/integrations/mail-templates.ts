import { intlLocales, type Language } from "#app/locales/languages";
import type { Mail } from "./mail.server";
import { getMailText, type MailKind } from "./mail-text";

type MailInput = { to: string; language: Language; kind: MailKind; link?: string; values?: Record<string, string> };

const display = "'Bodoni 72',Didot,'Times New Roman',serif";
const heading = `margin:0 0 16px;font:300 34px/1.05 ${display}`;
const pill = "display:inline-block;padding:14px 28px;border-radius:999px;background:#151a19;color:#fafbfa;text-decoration:none;font-weight:500";

/** Renders text and HTML, with a button for `link`. */
export function createMail({ to, language, kind, link, values }: MailInput): Mail {
  const { subject, title, text, button, end } = getMailText(kind, language, values);
  const linkParts = link
    ? [
        `<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="${pill}">${button}</a></p>`,
        `<p style="margin:0 0 24px;font-size:13px;word-break:break-all">${escapeHtml(link)}</p>`,
      ]
    : [];
  return {
    to,
    subject,
    text: [title, text, ...(link ? [link] : []), end, "Espelho\n"].join("\n\n"),
    html: renderPage(language, [
      `<h1 style="${heading}">${title}</h1>`,
      `<p style="margin:0 0 24px">${escapeHtml(text)}</p>`,
      ...linkParts,
      `<p style="margin:0;color:#4f5654">${escapeHtml(end)}</p>`,
    ]),
  };
}

type ContactInput = { to: string; from: string; subject: string; lines: [label: string, value: string][]; message: string };

export function createContactMail({ to, from, subject, lines, message }: ContactInput): Mail {
  return {
    to,
    replyTo: from,
    subject,
    text: `${lines.map(([label, value]) => `${label}: ${value}`).join("\n")}\n\n${message}\n`,
    html: renderPage("pt", [
      `<h1 style="${heading}">${escapeHtml(subject)}</h1>`,
      `<p style="margin:0 0 24px;color:#4f5654">${lines.map(([label, value]) => `${escapeHtml(label)}: ${escapeHtml(value)}`).join("<br>")}</p>`,
      `<p style="margin:0;white-space:pre-wrap">${escapeHtml(message)}</p>`,
    ]),
  };
}

const renderPage = (language: Language, parts: string[]) =>
  `<!DOCTYPE html><html lang="${intlLocales[language]}"><body style="margin:0;padding:32px 20px;background:#fafbfa;color:#151a19;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"><div style="max-width:480px;margin:0 auto"><p style="margin:0 0 32px;font:300 28px/1 ${display}">Espelho</p>${parts.join("")}</div></body></html>`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
