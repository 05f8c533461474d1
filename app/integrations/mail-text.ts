import type { Language } from "#app/locales/languages";

type MailText = { subject: string; title: string; text: string; button?: string; end: string };

const pt = {
  "password-reset": {
    subject: "Redefina sua senha do Espelho",
    title: "Redefinir sua senha",
    text: "Alguém pediu uma nova senha para a conta do Espelho com este email. Se foi você, escolha a nova senha pelo link abaixo. Ele vale por 30 minutos e só pode ser usado uma vez.",
    button: "Escolher nova senha",
    end: "Se não foi você, ignore este email: sua senha continua a mesma.",
  },
  verification: {
    subject: "Confirme seu email no Espelho",
    title: "Confirme seu email",
    text: "A conta @{{username}} do Espelho usa este email. Se ela é sua, confirme pelo link abaixo: você precisa estar nessa conta ou saber a senha dela. O link vale por 24 horas e só pode ser usado uma vez.",
    button: "Confirmar email",
    end: "Se @{{username}} não é você, não confirme: ignore este email, ou abra o link e escolha “Não fui eu”.",
  },
  "email-change": {
    subject: "Confirme seu novo email no Espelho",
    title: "Seu novo email",
    text: "Alguém pediu para trocar o email da conta @{{username}} do Espelho por este. Se a conta é sua, confirme pelo link abaixo: você precisa estar nessa conta ou saber a senha dela. O link vale por 24 horas e só pode ser usado uma vez.",
    button: "Trocar para este email",
    end: "Se @{{username}} não é você, não confirme: ignore este email, ou abra o link e escolha “Não fui eu”.",
  },
  "email-changed": {
    subject: "O email da sua conta do Espelho mudou",
    title: "Seu email mudou",
    text: "A conta do Espelho que usava este email agora usa outro, que foi confirmado.",
    end: "Se não foi você, escreva agora mesmo para {{support}}.",
  },
  "password-changed": {
    subject: "A senha da sua conta do Espelho mudou",
    title: "Sua senha mudou",
    text: "A senha da sua conta do Espelho foi trocada, e os outros aparelhos foram desconectados.",
    end: "Se não foi você, peça uma nova senha na tela de entrada e escreva para {{support}}.",
  },
  "account-leaving": {
    subject: "Sua conta do Espelho será excluída",
    title: "Sua conta será excluída",
    text: "Você pediu para excluir sua conta do Espelho. Ela já não aparece para ninguém. Até {{until}} você pode mudar de ideia: entre com seu email e sua senha, e tudo volta como estava. Depois disso apagamos seus dados de vez.",
    button: "Entrar e manter a conta",
    end: "Se não foi você, entre, mantenha a conta, troque a senha e escreva para {{support}}.",
  },
  receipt: {
    subject: "Recibo do Espelho: plano {{plan}}",
    title: "Recibo",
    text: "Recebemos {{amount}} pelo plano {{plan}} em {{date}}. Número do pagamento: {{number}}.",
    end: "Você pode cancelar quando quiser em Configurações. Nos 7 dias após o primeiro pagamento, o valor volta.",
  },
  suspended: {
    subject: "Sua conta do Espelho foi suspensa",
    title: "Sua conta foi suspensa",
    text: "A moderação do Espelho suspendeu sua conta. {{term}} Motivo: {{reason}}",
    button: "Ler e responder",
    end: "Enquanto isso, ninguém vê seu perfil nem seus looks. Você pode responder uma vez e pedir uma cópia dos seus dados.",
  },
  "suspension-lifted": {
    subject: "Sua conta do Espelho está de volta",
    title: "Sua conta está de volta",
    text: "A suspensão da sua conta terminou. Motivo: {{reason}}",
    button: "Abrir o Espelho",
    end: "Seu perfil e seus looks voltaram a ser vistos.",
  },
  "suspension-upheld": {
    subject: "Lemos sua resposta sobre a suspensão",
    title: "A suspensão continua",
    text: "A moderação do Espelho leu sua resposta e manteve a suspensão. Motivo: {{reason}}",
    button: "Ler no Espelho",
    end: "Você ainda pode pedir uma cópia dos seus dados.",
  },
} satisfies Record<string, MailText>;

const en = {
  "password-reset": {
    subject: "Reset your Espelho password",
    title: "Reset your password",
    text: "Someone asked for a new password for the Espelho account with this email. If it was you, choose the new password through the link below. It works for 30 minutes and only once.",
    button: "Choose a new password",
    end: "If it wasn't you, ignore this email: your password stays the same.",
  },
  verification: {
    subject: "Confirm your email on Espelho",
    title: "Confirm your email",
    text: "The Espelho account @{{username}} uses this email. If the account is yours, confirm through the link below: you need to be signed in to that account or know its password. The link works for 24 hours and only once.",
    button: "Confirm email",
    end: "If @{{username}} isn't you, don't confirm: ignore this email, or open the link and choose “This wasn't me”.",
  },
  "email-change": {
    subject: "Confirm your new email on Espelho",
    title: "Your new email",
    text: "Someone asked to change the email of the Espelho account @{{username}} to this one. If the account is yours, confirm through the link below: you need to be signed in to that account or know its password. The link works for 24 hours and only once.",
    button: "Change to this email",
    end: "If @{{username}} isn't you, don't confirm: ignore this email, or open the link and choose “This wasn't me”.",
  },
  "email-changed": {
    subject: "The email of your Espelho account has changed",
    title: "Your email has changed",
    text: "The Espelho account that used this email now uses another one, which has been confirmed.",
    end: "If it wasn't you, write to {{support}} right away.",
  },
  "password-changed": {
    subject: "The password of your Espelho account has changed",
    title: "Your password has changed",
    text: "The password of your Espelho account was changed, and your other devices were signed out.",
    end: "If it wasn't you, ask for a new password on the sign-in screen and write to {{support}}.",
  },
  "account-leaving": {
    subject: "Your Espelho account will be deleted",
    title: "Your account will be deleted",
    text: "You asked to delete your Espelho account. Nobody sees it anymore. Until {{until}} you can change your mind: sign in with your email and password, and everything is as it was. After that we erase your data for good.",
    button: "Sign in and keep the account",
    end: "If it wasn't you, sign in, keep the account, change the password and write to {{support}}.",
  },
  receipt: {
    subject: "Espelho receipt: {{plan}} plan",
    title: "Receipt",
    text: "We received {{amount}} for the {{plan}} plan on {{date}}. Payment number: {{number}}.",
    end: "You can cancel any time in Settings. Within 7 days of the first payment, you get it back.",
  },
  suspended: {
    subject: "Your Espelho account has been suspended",
    title: "Your account has been suspended",
    text: "Espelho's moderation has suspended your account. {{term}} Reason: {{reason}}",
    button: "Read and answer",
    end: "Meanwhile nobody sees your profile or your looks. You can answer once and ask for a copy of your data.",
  },
  "suspension-lifted": {
    subject: "Your Espelho account is back",
    title: "Your account is back",
    text: "The suspension of your account has ended. Reason: {{reason}}",
    button: "Open Espelho",
    end: "Your profile and your looks can be seen again.",
  },
  "suspension-upheld": {
    subject: "We have read your answer about the suspension",
    title: "The suspension stands",
    text: "Espelho's moderation has read your answer and let the suspension stand. Reason: {{reason}}",
    button: "Read on Espelho",
    end: "You can still ask for a copy of your data.",
  },
} satisfies Record<keyof typeof pt, MailText>;

export type MailKind = keyof typeof pt;

const mailTexts: Record<Language, Record<MailKind, MailText>> = { pt, en };

export function getMailText(kind: MailKind, language: Language, values: Record<string, string> = {}): MailText {
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
  const { subject, title, text, button, end } = mailTexts[language][kind];
  return { subject: fill(subject), title, text: fill(text), ...(button ? { button } : {}), end: fill(end) };
}
