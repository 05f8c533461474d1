import type { Language } from "#app/locales/languages";
import type { Letter } from "./mail.server";

const passwordReset = {
  pt: {
    subject: "Redefina sua senha do Espelho",
    title: "Redefinir sua senha",
    text: "Alguém pediu uma nova senha para a conta do Espelho com este email. Se foi você, escolha a nova senha pelo link abaixo. Ele vale por 30 minutos e só pode ser usado uma vez.",
    button: "Escolher nova senha",
    end: "Se não foi você, ignore este email: sua senha continua a mesma.",
  },
  en: {
    subject: "Reset your Espelho password",
    title: "Reset your password",
    text: "Someone asked for a new password for the Espelho account with this email. If it was you, choose the new password through the link below. It works for 30 minutes and only once.",
    button: "Choose a new password",
    end: "If it was not you, ignore this email: your password stays the same.",
  },
} satisfies Record<Language, Record<string, string>>;

/** The mail with the link to a page that sets a new password. */
export function passwordResetLetter({ to, language, link }: { to: string; language: Language; link: string }): Letter {
  const words = passwordReset[language];
  return {
    to,
    subject: words.subject,
    text: `${words.title}\n\n${words.text}\n\n${link}\n\n${words.end}\n\nEspelho\n`,
    html: page(language, [
      `<h1 style="margin:0 0 16px;font:300 34px/1.05 'Bodoni 72',Didot,'Times New Roman',serif">${words.title}</h1>`,
      `<p style="margin:0 0 24px">${words.text}</p>`,
      `<p style="margin:0 0 24px"><a href="${escaped(link)}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:#151a19;color:#fafbfa;text-decoration:none;font-weight:500">${words.button}</a></p>`,
      `<p style="margin:0 0 24px;font-size:13px;word-break:break-all">${escaped(link)}</p>`,
      `<p style="margin:0;color:#4f5654">${words.end}</p>`,
    ]),
  };
}

const htmlLanguage: Record<Language, string> = { pt: "pt-BR", en: "en" };

const page = (language: Language, parts: string[]) =>
  `<!DOCTYPE html><html lang="${htmlLanguage[language]}"><body style="margin:0;padding:32px 20px;background:#fafbfa;color:#151a19;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"><div style="max-width:480px;margin:0 auto"><p style="margin:0 0 32px;font:300 28px/1 'Bodoni 72',Didot,'Times New Roman',serif">Espelho</p>${parts.join("")}</div></body></html>`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
