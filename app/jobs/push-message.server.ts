import type { TFunction } from "i18next";
import { env } from "#app/config/env.server";
import { keyedHash } from "#app/config/keyed-hash.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { intlLocales } from "#app/locales/languages";
import type { PushFacts } from "#app/models/push/push-facts.server";
import { isAppleEndpoint } from "#app/models/push/push-services";
import type { PushRecipient } from "#app/models/push/subscription.server";
import { messagesPath, postPath, tryOnPath, userPath } from "#app/paths";
import { piecesPath } from "#app/try-again-paths";

type Words = { title: string; body?: string };
type Delivery = { tag: string; path: string; ttl: number; urgency: "low" | "normal" | "high" };

const maxTextLength = 160;
const hour = 60 * 60;
const day = 24 * hour;

/** The same JSON for all; for Safari it is declarative. */
export function createPushMessage({ subscription, settings, language }: PushRecipient, facts: PushFacts, badge: number) {
  const t = i18nByLanguage[language].getFixedT(null, "push");
  const { title, body } = settings.pushShowsContent ? writeNamed(t, facts) : writePrivate(t, facts);
  const { tag, path, ttl, urgency } = describeDelivery(facts);
  const isRepeated = facts.kind === "message" || facts.kind === "story";
  const notification = {
    title,
    ...(body ? { body: shorten(body) } : {}),
    lang: intlLocales[language],
    navigate: env.APP_URL + path,
    tag,
    ...(isRepeated ? { renotify: true } : {}),
  };
  const payload = { ...(isAppleEndpoint(subscription.endpoint) ? { web_push: 8030 } : {}), notification, app_badge: badge };
  return { payload: JSON.stringify(payload), ttl, urgency, topic: keyedHash("push", `${subscription.id} ${tag}`).slice(0, 32) };
}

function shorten(text: string): string {
  const letters = [...new Intl.Segmenter().segment(text.replaceAll(/\s+/gu, " ").trim())].map(({ segment }) => segment);
  const short = letters.length > maxTextLength ? `${letters.slice(0, maxTextLength - 1).join("")}…` : letters.join("");
  return Buffer.byteLength(short) > 4 * maxTextLength ? Buffer.from(short).toString("utf8", 0, 4 * maxTextLength) : short;
}

function writePrivate(t: TFunction<"push">, facts: PushFacts): Words {
  if (facts.kind === "quiet") return writeQuiet(t, facts);
  if (facts.kind === "edit_ready" || facts.kind === "credit_returned") return { title: t(facts.kind) };
  return { title: t(facts.kind === "like" && facts.postsCount > 1 ? "likes" : facts.kind, { count: facts.count }) };
}

function writeNamed(t: TFunction<"push">, facts: PushFacts): Words {
  switch (facts.kind) {
    case "message":
      return { title: facts.name, body: facts.text || t("named.card") };
    case "story":
    case "comment":
      return { title: t(`named.${facts.kind}`, { name: facts.name }), body: facts.text };
    case "piece_answer":
      return { title: t("named.piece_answer", { name: facts.name }) };
    case "like":
    case "piece_question":
    case "follow": {
      const { name, count } = facts;
      const who = count > 1 ? t("named.more", { name, count: count - 1 }) : name;
      return { title: t(facts.kind === "like" && facts.postsCount > 1 ? "named.likes" : `named.${facts.kind}`, { who, count }) };
    }
    default:
      return writePrivate(t, facts);
  }
}

function writeQuiet(t: TFunction<"push">, { messagesCount, activityCount }: Extract<PushFacts, { kind: "quiet" }>): Words {
  const parts = [
    ...(messagesCount > 0 ? [t("quietMessages", { count: messagesCount })] : []),
    ...(activityCount > 0 ? [t("quietActivity", { count: activityCount })] : []),
  ];
  const [first = "", second] = parts;
  return { title: t("quiet"), body: second ? t("and", { first, second }) : first };
}

/** Pushes of one tag replace each other. */
function describeDelivery(facts: PushFacts): Delivery {
  switch (facts.kind) {
    case "message":
    case "story":
      return { tag: `message-${facts.senderId}`, path: messagesPath({ id: facts.senderId }), ttl: day, urgency: "high" };
    case "comment":
      return { tag: `comment-${facts.postId}`, path: postPath({ id: facts.postId }), ttl: day, urgency: "normal" };
    case "piece_question":
      return { tag: `question-${facts.postId}`, path: piecesPath({ id: facts.postId }), ttl: day, urgency: "normal" };
    case "piece_answer":
      return { tag: `answer-${facts.postId}`, path: postPath({ id: facts.postId }), ttl: day, urgency: "normal" };
    case "like":
      return { tag: "like", path: facts.postsCount > 1 ? "/activity" : postPath({ id: facts.postId }), ttl: 6 * hour, urgency: "low" };
    case "follow":
      return { tag: "follow", path: facts.count > 1 ? "/activity" : userPath({ id: facts.actorId }), ttl: day, urgency: "normal" };
    case "quiet":
      return { tag: "quiet", path: facts.activityCount > 0 ? "/activity" : "/messages", ttl: 12 * hour, urgency: "low" };
    default:
      return { tag: `try-on-${facts.editId}`, path: tryOnPath({ id: facts.editId }), ttl: day, urgency: "high" };
  }
}
