import { decrypt } from "#app/config/encrypt.server";
import { env } from "#app/config/env.server";
import { log } from "#app/config/log.server";
import { deliverMail, type Mail } from "#app/integrations/mail.server";
import { createContactMail, createMail } from "#app/integrations/mail-templates";
import type { MailKind } from "#app/integrations/mail-text";
import { isRemovedAddress } from "#app/lib/email";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { intlLocales, type Language } from "#app/locales/languages";
import { formatSuspensionTerm } from "#app/locales/suspension-term.server";
import { getContactMail } from "#app/models/account/contact.server";
import { getVerification } from "#app/models/account/email-verification.server";
import { formatPrice } from "#app/models/billing/plan";
import { getReceiptMail } from "#app/models/billing/receipt.server";
import { getModerationMail } from "#app/models/moderation/appeal.server";
import { consumeMailLimit, refundMailLimit } from "#app/models/shared/mail-limit.server";
import type { ActKind } from "#app/models/shared/moderation";
import { suspendedPath } from "#app/paths";
import type { JobHandlers, Jobs } from "#app/queue/queue.server";

/** Retries for about a day; links are encrypted paths. */
export const mail: JobHandlers["mail"] = {
  async run(order) {
    const message = await composeMail(order);
    if (!message || isRemovedAddress(message.to)) return;
    const isCounted = order.kind !== "password-reset"; // counted on request
    if (isCounted && !(await consumeMailLimit(order.kind, message.to))) return log.warn({ kind: order.kind }, "mail limit of a recipient reached");
    await deliverMail(message).catch(async (error) => {
      if (isCounted) await refundMailLimit(order.kind, message.to);
      throw new Error(`mail not sent: ${error.code ?? error.name} ${error.responseCode ?? ""}`); // the original message contains addresses
    });
  },
};

async function composeMail(order: Jobs["mail"]): Promise<Mail | null> {
  if (order.kind === "receipt") return composeReceipt(order.paymentId);
  if (order.kind === "contact") return composeContactMail(order.messageId);
  if (order.kind === "moderation") return composeDecision(order.actId);
  if (order.to === "") return null; // unknown address
  if (order.kind === "account-leaving")
    return createMail({ ...order, link: `${env.APP_URL}/auth`, values: { until: formatDay(order.until, order.language), support: env.SUPPORT_EMAIL } });
  if ("link" in order) return composeLinkMail(order, decrypt(order.link));
  return createMail({ ...order, values: { support: env.SUPPORT_EMAIL } });
}

/** Null for a dead verification link. */
async function composeLinkMail(order: Extract<Jobs["mail"], { link: string }>, path: string): Promise<Mail | null> {
  const link = env.APP_URL + path;
  if (order.kind === "password-reset") return createMail({ ...order, link });
  const claim = await getVerification(path.replace("/verify-email/", ""));
  return claim && createMail({ ...order, link, values: { username: claim.username } });
}

const formatDay = (moment: Date | string, language: Language) =>
  new Intl.DateTimeFormat(intlLocales[language], { dateStyle: "long", timeZone: "America/Sao_Paulo" }).format(new Date(moment));

async function composeReceipt(paymentId: string): Promise<Mail | null> {
  const receipt = await getReceiptMail(paymentId);
  if (!receipt) return null;
  const { to, language, id, plan, amount, paidAt } = receipt;
  const values = {
    plan: i18nByLanguage[language].getFixedT(null, "plans")(`${plan}.name`),
    amount: formatPrice(amount),
    date: formatDay(paidAt, language),
    number: id,
  };
  return createMail({ to, language, kind: "receipt", values });
}

const mailKindByAct: Partial<Record<ActKind, MailKind>> = {
  suspend: "suspended",
  lift: "suspension-lifted",
  grant: "suspension-lifted",
  uphold: "suspension-upheld",
};

async function composeDecision(actId: string): Promise<Mail | null> {
  const decision = await getModerationMail(actId);
  const kind = decision && mailKindByAct[decision.kind];
  if (!kind) return null;
  const { to, language, reason, until } = decision;
  return createMail({
    to,
    language,
    kind,
    link: `${env.APP_URL}${kind === "suspension-lifted" ? "/" : suspendedPath}`,
    values: { reason, term: formatSuspensionTerm(language, until) },
  });
}

const planTags = { premium: "[1 · Premium]", basic: "[2 · Básico]", free: "[3 · Gratuito]" };

async function composeContactMail(messageId: string): Promise<Mail | null> {
  const question = await getContactMail(messageId);
  if (!question) return null;
  const { from, username, name, plan, subject, message } = question;
  const about = i18nByLanguage.pt.getFixedT(null, "settings")(`contact.subjects.${subject}`);
  const lines: [string, string][] = [
    ["De", `${name} (@${username})`],
    ["Email", from],
    ["Plano", planTags[plan].replace(/^\[\d · |\]$/g, "")],
    ["Assunto", about],
  ];
  return createContactMail({ to: env.SUPPORT_EMAIL, from, subject: `${planTags[plan]} ${about}`, lines, message });
}
