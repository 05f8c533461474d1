import { env } from "#app/env.server";
import { type Letter, sendLetter } from "#app/integrations/mail.server";
import { letterOf, questionLetter } from "#app/integrations/mail-templates";
import type { LetterKind } from "#app/integrations/mail-words";
import { i18nFor } from "#app/locales/i18n.server";
import { type Language, localeOf } from "#app/locales/languages";
import { suspensionTerm } from "#app/locales/suspension-term.server";
import { log } from "#app/log.server";
import { getModerationMail } from "#app/models/appeal.server";
import { getContactMail } from "#app/models/contact.server";
import { isRemovedAddress } from "#app/models/email";
import { getVerification } from "#app/models/email-verification.server";
import { countMail, uncountMail } from "#app/models/mail-limit.server";
import type { ActKind } from "#app/models/moderation";
import { priceOf } from "#app/models/plan";
import { getReceiptMail } from "#app/models/receipt.server";
import { suspendedPath } from "#app/paths";
import { unseal } from "#app/seal.server";
import type { Jobs, Kinds } from "./queue.server";

/** Sends one mail, trying for about a day unless its order says less. Its link is a sealed path, and APP_URL is the only host it can get. */
export const mail: Kinds["mail"] = {
  async run(order) {
    const letter = await write(order);
    if (!letter || isRemovedAddress(letter.to)) return;
    const isCounted = order.kind !== "password-reset"; // which is counted when it is asked for
    if (isCounted && !(await countMail(order.kind, letter.to))) return log.warn({ kind: order.kind }, "mail limit of a recipient reached");
    await sendLetter(letter).catch(async (error) => {
      if (isCounted) await uncountMail(order.kind, letter.to);
      throw new Error(`mail not sent: ${error.code ?? error.name} ${error.responseCode ?? ""}`); // the queue keeps errors, and this one's text names people
    });
  },
};

/** The letter of an order; null when there is nobody to send it to. */
async function write(order: Jobs["mail"]): Promise<Letter | null> {
  if (order.kind === "receipt") return writeReceipt(order.paymentId);
  if (order.kind === "contact") return writeQuestion(order.messageId);
  if (order.kind === "moderation") return writeDecision(order.actId);
  if (order.to === "") return null; // asked for an address nobody has: the same work, no mail
  if (order.kind === "account-leaving")
    return letterOf({ ...order, link: `${env.APP_URL}/auth`, values: { until: dayOf(order.until, order.language), support: env.SUPPORT_EMAIL } });
  if ("link" in order) return writeLink(order, unseal(order.link));
  return letterOf({ ...order, values: { support: env.SUPPORT_EMAIL } });
}

/** A letter with a link; null for one that proves an address and is dead by now. */
async function writeLink(order: Extract<Jobs["mail"], { link: string }>, path: string): Promise<Letter | null> {
  const link = env.APP_URL + path;
  if (order.kind === "password-reset") return letterOf({ ...order, link });
  const claim = await getVerification(path.replace("/verify-email/", ""));
  return claim && letterOf({ ...order, link, values: { username: claim.username } });
}

const dayOf = (moment: Date | string, language: Language) =>
  new Intl.DateTimeFormat(localeOf[language], { dateStyle: "long", timeZone: "America/Sao_Paulo" }).format(new Date(moment));

async function writeReceipt(paymentId: string): Promise<Letter | null> {
  const receipt = await getReceiptMail(paymentId);
  if (!receipt) return null;
  const { to, language, id, plan, amount, paidAt } = receipt;
  const values = { plan: i18nFor[language].getFixedT(null, "plans")(`${plan}.name`), amount: priceOf(amount), date: dayOf(paidAt, language), number: id };
  return letterOf({ to, language, kind: "receipt", values });
}

// what a suspended person is told; the same words whether a moderator lifted it by themselves or on an answer
const decisions: Partial<Record<ActKind, LetterKind>> = {
  suspend: "suspended",
  lift: "suspension-lifted",
  grant: "suspension-lifted",
  uphold: "suspension-upheld",
};

async function writeDecision(actId: string): Promise<Letter | null> {
  const decision = await getModerationMail(actId);
  const kind = decision && decisions[decision.kind];
  if (!kind) return null;
  const { to, language, reason, until } = decision;
  return letterOf({
    to,
    language,
    kind,
    link: `${env.APP_URL}${kind === "suspension-lifted" ? "/" : suspendedPath}`,
    values: { reason, term: suspensionTerm(language, until) },
  });
}

// the mark in front sorts a mailbox by subject: who pays more comes first
const marks = { premium: "[1 · Premium]", basic: "[2 · Básico]", free: "[3 · Gratuito]" };

async function writeQuestion(messageId: string): Promise<Letter | null> {
  const question = await getContactMail(messageId);
  if (!question) return null;
  const { from, username, name, plan, subject, message } = question;
  const about = i18nFor.pt.getFixedT(null, "settings")(`contact.subjects.${subject}`);
  const lines: [string, string][] = [
    ["De", `${name} (@${username})`],
    ["Email", from],
    ["Plano", marks[plan].replace(/^\[\d · |\]$/g, "")],
    ["Assunto", about],
  ];
  return questionLetter({ to: env.SUPPORT_EMAIL, from, subject: `${marks[plan]} ${about}`, lines, message });
}
