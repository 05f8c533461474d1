import { expect, spyOn, test } from "bun:test";
import { and, eq, inArray, sql } from "drizzle-orm";
import { client, db } from "#app/db/client.server";
import { appeals, comments, moderationActs, notifications, posts, reports, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { env } from "#app/env.server";
import { listNotifications } from "#app/models/activity.server";
import type { AppError } from "#app/models/app-error";
import { appeal, decideAppeal, getNotice, getSuspension, listAppeals } from "#app/models/appeal.server";
import { addComment } from "#app/models/comment.server";
import { readData } from "#app/models/data-copy.server";
import { createEditLink, getSharedEdit } from "#app/models/edit-link.server";
import { exploreFeed } from "#app/models/explore.server";
import { listPostsBy } from "#app/models/feed.server";
import { setLike } from "#app/models/like.server";
import { readableMedia } from "#app/models/media.server";
import { listMessages, sendMessage } from "#app/models/message.server";
import { type ActForm, actOnPerson, decidePost, dismissReports, onPerson, onPost, removeComment } from "#app/models/moderation-act.server";
import { countWaiting, lastActId, listActs } from "#app/models/moderation-audit.server";
import { requireReviewed, requireReviewedPerson } from "#app/models/moderation-case.server";
import { listPending, listReported } from "#app/models/moderation-queue.server";
import { requirePerson } from "#app/models/person.server";
import { deletePost, getPost } from "#app/models/post.server";
import { setRelation } from "#app/models/relation.server";
import { reportPost, reportUser } from "#app/models/report.server";
import { setSave } from "#app/models/save.server";
import { aResult } from "../get-ready/try-ons.ts";
import { aPicture, aPost, aUser } from "../people.ts";
import { until } from "../server.ts";

type Person = { id: string };

const page = { limit: 50, cursor: null };
const refusal = (act: Promise<unknown>) => act.then(() => null).catch((error: AppError) => error.code ?? error);
const spam = { reason: "spam" as const, description: "" };

/** Somebody whose proven address is one of ADMIN_EMAILS. */
async function aModerator() {
  const person = await aUser();
  env.adminEmails.push(person.email);
  return person;
}

const form = (reason = "Foge às regras", seen: string | null = null): ActForm => ({ key: newId(), seen, reason });
const formFor = async (post: Person, reason?: string) => form(reason, await lastActId(onPost(post.id)));
const formForPerson = async (person: Person, reason?: string) => form(reason, await lastActId(onPerson(person.id)));
const actsOn = (person: Person) => db.select().from(moderationActs).where(eq(moderationActs.userId, person.id)).orderBy(moderationActs.id);
const statusOf = async ({ id }: Person) => (await db.select({ status: posts.moderationStatus }).from(posts).where(eq(posts.id, id)))[0]?.status;
const reportStatus = async ({ id }: Person) => (await db.select({ status: reports.status }).from(reports).where(eq(reports.id, id)))[0]?.status;
const lastNotice = async ({ id }: Person) => (await listNotifications(id, page)).items[0];

const mod = await aModerator();

test("L-60: a report waits in the queue; taking the look down hides it everywhere at once, its picture too, and its author reads why", async () => {
  const [ana, bia, caio] = [await aUser(), await aUser(), await aUser()];
  const look = await aPost({ by: ana });
  await setLike(bia.id, look.id, true);
  await setSave(bia.id, look.id, true);
  const report = await reportPost(bia.id, look.id, { reason: "copyright", description: "É minha foto" });
  await reportPost(caio.id, look.id, spam);
  const [group] = (await listReported(mod.id, "open", page)).items.filter(({ postId }) => postId === look.id);
  expect(group).toMatchObject({
    count: 2,
    reasons: [
      ["copyright", 1],
      ["spam", 1],
    ],
    post: { id: look.id, status: "pending" },
    person: { id: ana.id },
  });

  await decidePost(mod.id, look.id, "reject", await formFor(look, "Esta foto é de outra pessoa."));
  expect([await statusOf(look), await reportStatus(report)]).toEqual(["rejected", "accepted"]);
  expect([await getPost(bia.id, look.id), await readableMedia(bia.id, look.imageUrl)]).toEqual([null, null]);
  const seen = [await exploreFeed(bia.id, page), await listPostsBy(bia.id, ana.id, page)];
  expect(seen.flatMap(({ items }) => items).filter(({ id }) => id === look.id)).toEqual([]);
  expect((await getPost(ana.id, look.id))?.likesCount).toBe(1);
  expect(await lastNotice(ana)).toMatchObject({ type: "moderation", act: { kind: "reject", reason: "Esta foto é de outra pessoa." } });
  expect(await readableMedia(ana.id, look.imageUrl)).not.toBeNull();
  expect((await listReported(mod.id, "open", page)).items.filter(({ postId }) => postId === look.id)).toEqual([]);
  expect((await listReported(mod.id, "resolved", page)).items.filter(({ postId }) => postId === look.id)).toHaveLength(1);
});

test("L-60, L-02: who reported is told to nobody but moderators: not in what the reported reads, nor in their copy", async () => {
  const [ana, bia] = [await aUser(), await aUser({ name: "Denunciante Secreta" })];
  const look = await aPost({ by: ana });
  await reportPost(bia.id, look.id, { reason: "other", description: "palavras de quem denuncia" });
  await reportUser(bia.id, ana.id, { reason: "spam", description: "palavras de quem denuncia" });
  await decidePost(mod.id, look.id, "reject", await formFor(look));
  await actOnPerson(mod.id, ana.id, { act: "dismiss" }, await formForPerson(ana, ""));
  const actIds = (await actsOn(ana)).map(({ id }) => id);
  const notices = await Promise.all(actIds.map((id) => getNotice(ana.id, id)));
  const told = JSON.stringify([notices, await listNotifications(ana.id, page), await readData(ana.id)]);
  for (const secret of [bia.id, bia.username, bia.name, bia.email, "palavras de quem denuncia", mod.id, mod.username, "dismiss"])
    expect(told).not.toContain(secret);
  expect(told).toContain("Foge às regras");
  expect(JSON.stringify(await requireReviewed(mod.id, look.id))).toContain(bia.username);
});

test("a result whose look is put away is shown by its link to nobody either, until the look is back, and never again once it is deleted", async () => {
  const ana = await aUser();
  const result = await aResult(ana);
  const look = await aPost({ by: ana, isAi: true, imageUrl: result.after.id });
  const cropped = await aPost({ by: ana, isAi: true, imageEditId: result.id });
  const token = new URL(await createEditLink(ana.id, result.id)).pathname.replace("/edit/", "");
  expect(await getSharedEdit(token)).toMatchObject({ editId: result.id });
  for (const post of [look, cropped]) {
    await decidePost(mod.id, post.id, "reject", await formFor(post));
    expect(await getSharedEdit(token)).toBeNull();
    await decidePost(mod.id, post.id, "approve", await formFor(post));
    expect(await getSharedEdit(token)).toMatchObject({ editId: result.id });
  }
  await deletePost(ana.id, look.id);
  expect(await getSharedEdit(token)).toMatchObject({ editId: result.id });
  await decidePost(mod.id, cropped.id, "reject", await formFor(cropped));
  await deletePost(ana.id, cropped.id);
  expect(await getSharedEdit(token)).toBeNull();
});

test("a result whose look is put away is shown to nobody whom its owner sent it to either, until the look is back", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const result = await aResult(ana);
  await sendMessage(ana.id, bia.id, { content: "Olha como ficou", imageEditId: result.id });
  const cardOf = async (reader: Person, other: Person) => (await listMessages(reader.id, other.id, { limit: 1 })).items[0]?.card?.imageUrl ?? null;
  const shown = async (reader: Person, other: Person) => [
    (await readableMedia(reader.id, result.after.id)) !== null,
    (await cardOf(reader, other)) === `/media/${result.after.id}/1080.jpg`,
  ];
  expect(await shown(bia, ana)).toEqual([true, true]);
  const look = await aPost({ by: ana, isAi: true, imageUrl: result.after.id });
  const cropped = await aPost({ by: ana, isAi: true, imageEditId: result.id });
  await decidePost(mod.id, look.id, "reject", await formFor(look));
  expect(await shown(bia, ana)).toEqual([false, false]);
  expect(await shown(ana, bia)).toEqual([true, true]);
  await decidePost(mod.id, look.id, "approve", await formFor(look));
  expect(await shown(bia, ana)).toEqual([true, true]);
  await deletePost(ana.id, look.id);
  for (const decision of ["hold", "reject"] as const) {
    await decidePost(mod.id, cropped.id, decision, await formFor(cropped));
    expect(await shown(bia, ana)).toEqual([false, false]);
  }
  await decidePost(mod.id, cropped.id, "approve", await formFor(cropped));
  expect(await shown(bia, ana)).toEqual([true, true]);
});

test("approving dismisses the reports and says nothing, unless the look had been put away", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const [plain, away] = [await aPost({ by: ana }), await aPost({ by: ana })];
  const report = await reportPost(bia.id, plain.id, spam);
  await decidePost(mod.id, plain.id, "approve", await formFor(plain, ""));
  expect([await statusOf(plain), await reportStatus(report), await lastNotice(ana)]).toEqual(["approved", "rejected", undefined]);
  await decidePost(mod.id, away.id, "hold", await formFor(away));
  expect(await lastNotice(ana)).toMatchObject({ act: { kind: "hold" } });
  expect(await getPost(bia.id, away.id)).toBeNull();
  await decidePost(mod.id, away.id, "approve", await formFor(away, ""));
  expect(await lastNotice(ana)).toMatchObject({ act: { kind: "approve" } });
  expect(await getPost(bia.id, away.id)).not.toBeNull();
});

test("what a report of AI misuse hides is an act of nobody's, which the author may answer", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const look = await aPost({ by: ana, isAi: true });
  await reportPost(bia.id, look.id, { reason: "ai_misuse", description: "" });
  const [act] = await actsOn(ana);
  expect(act).toMatchObject({ kind: "hold", moderatorId: null, key: null, postId: look.id });
  expect((await listActs(page, eq(moderationActs.postId, look.id))).items).toMatchObject([{ isAutomatic: true, moderator: null }]);
  expect(await getNotice(ana.id, act?.id ?? "")).toMatchObject({ kind: "hold", mayAnswer: true });
});

test("a comment that is taken off leaves the count right, its author reads which it was, and an answer may bring it back", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const look = await aPost({ by: ana });
  await reportPost(bia.id, look.id, spam);
  const comment = await addComment(bia.id, look.id, "Uma grosseria");
  await removeComment(mod.id, look.id, comment.id, form("Ofende"));
  const countOf = async () => (await db.select({ count: posts.commentsCount }).from(posts).where(eq(posts.id, look.id)))[0]?.count;
  expect([await countOf(), await db.$count(comments, eq(comments.id, comment.id))]).toEqual([0, 0]);
  const [act] = await actsOn(bia);
  expect(await getNotice(bia.id, act?.id ?? "")).toMatchObject({ removed: "Uma grosseria", reason: "Ofende" });
  expect(await refusal(removeComment(mod.id, look.id, comment.id, form()))).toBe("already_moderated");

  await appeal(bia.id, act?.id ?? "", "Era brincadeira entre amigas");
  await decideAppeal(mod.id, act?.id ?? "", "grant", form("Relemos: era brincadeira"));
  expect([await countOf(), (await db.select().from(comments).where(eq(comments.id, comment.id)))[0]?.content]).toEqual([1, "Uma grosseria"]);
});

test("a comment whose author the look's owner has blocked meanwhile is not brought back", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const look = await aPost({ by: ana });
  const comment = await addComment(bia.id, look.id, "Uma grosseria");
  await removeComment(mod.id, look.id, comment.id, form("Ofende"));
  const [act] = await actsOn(bia);
  await appeal(bia.id, act?.id ?? "", "Era brincadeira");
  await setRelation(ana.id, bia.id, "block");
  await decideAppeal(mod.id, act?.id ?? "", "grant", form("Era brincadeira"));
  const [row] = await db.select({ count: posts.commentsCount }).from(posts).where(eq(posts.id, look.id));
  expect([row?.count, await db.$count(comments, eq(comments.id, comment.id))]).toEqual([0, 0]);
  expect((await getNotice(bia.id, act?.id ?? ""))?.answer?.isGranted).toBe(true);
});

test("of many comments under a look the first is within a moderator's reach too", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const look = await aPost({ by: ana });
  const say = (words: string) => addComment(bia.id, look.id, words);
  const [first, second, third] = [await say("Um"), await say("Dois"), await say("Três")];
  const partOf = async (cursor: string | null) => (await requireReviewed(mod.id, look.id, { limit: 2, cursor })).comments;
  const latest = await partOf(null);
  expect(latest.items.map(({ id }) => id)).toEqual([third.id, second.id]);
  const earlier = await partOf(latest.nextCursor);
  expect([earlier.items.map(({ id }) => id), earlier.nextCursor]).toEqual([[first.id], null]);
  expect(await refusal(requireReviewed(mod.id, look.id, { limit: 2, cursor: "outra" }))).toBe("bad_cursor");
});

test("a suspension ends the streams, hides the person with all that is theirs, and ends by itself or when lifted", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const look = await aPost({ by: ana });
  await reportUser(bia.id, ana.id, spam);
  const heard: string[] = [];
  const { unlisten } = await client.listen("news", (payload) => heard.push(payload));
  await actOnPerson(mod.id, ana.id, { act: "suspend", days: 7 }, await formForPerson(ana, "Assédio"));
  await db.execute(sql`select pg_notify('news', 'last')`);
  await until("the news", () => heard.includes("last"));
  await unlisten();
  expect(heard).toContain(JSON.stringify({ to: ana.id, type: "end" }));
  expect([await refusal(requirePerson(bia.id, ana.id)), await getPost(bia.id, look.id)]).toEqual(["user_not_found", null]);
  const suspension = await getSuspension(ana.id);
  expect(suspension).toMatchObject({ kind: "suspend", reason: "Assédio", mayAnswer: true });
  expect(Math.round((Date.parse(suspension?.until ?? "") - Date.now()) / 86_400_000)).toBe(7);
  expect((await requireReviewedPerson(mod.id, ana.id)).isSuspended).toBe(true);

  await db
    .update(users)
    .set({ suspendedUntil: new Date(Date.now() - 1000) })
    .where(eq(users.id, ana.id));
  expect((await requirePerson(bia.id, ana.id)).id).toBe(ana.id);
  expect(await getPost(bia.id, look.id)).not.toBeNull();

  await actOnPerson(mod.id, ana.id, { act: "suspend", days: null }, await formForPerson(ana));
  expect((await getSuspension(ana.id))?.until).toBeNull();
  expect(await refusal(requirePerson(bia.id, ana.id))).toBe("user_not_found");
  await actOnPerson(mod.id, ana.id, { act: "lift" }, await formForPerson(ana));
  expect((await requirePerson(bia.id, ana.id)).id).toBe(ana.id);
  expect(await refusal(actOnPerson(mod.id, ana.id, { act: "lift" }, await formForPerson(ana)))).toBe("already_moderated");
});

test("an act is answered once, by its person alone; the answer waits in the queue and is decided once", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const look = await aPost({ by: ana });
  await decidePost(mod.id, look.id, "reject", await formFor(look));
  const [act] = await actsOn(ana);
  const actId = act?.id ?? "";
  expect([await getNotice(bia.id, actId), await refusal(appeal(bia.id, actId, "Não"))]).toEqual([null, "not_found"]);
  await appeal(ana.id, actId, "A foto é minha");
  await appeal(ana.id, actId, "A foto é minha");
  expect(await refusal(appeal(ana.id, actId, "E mais isto"))).toBe("already_answered");
  expect((await listAppeals(page)).items.filter((open) => open.actId === actId)).toMatchObject([
    { text: "A foto é minha", kind: "reject", person: { id: ana.id } },
  ]);

  const other = await aModerator();
  const outcomes = await Promise.all([
    refusal(decideAppeal(mod.id, actId, "grant", form("Tem razão"))),
    refusal(decideAppeal(other.id, actId, "uphold", form("Mantido"))),
  ]);
  expect(outcomes.toSorted()).toEqual(["already_moderated", null]);
  const isGranted = outcomes[0] === null;
  expect([await statusOf(look), await getNotice(ana.id, actId)]).toMatchObject([
    isGranted ? "approved" : "rejected",
    { mayAnswer: false, answer: { isGranted } },
  ]);
  expect(await lastNotice(ana)).toMatchObject({ act: { kind: isGranted ? "grant" : "uphold" } });
  expect((await listAppeals(page)).items.filter((open) => open.actId === actId)).toEqual([]);
  const answer = (await actsOn(ana)).at(-1);
  expect([answer?.answersId, await refusal(appeal(ana.id, answer?.id ?? "", "De novo"))]).toEqual([actId, "already_answered"]);
});

test("an answer about a suspension of long ago lifts no later one", async () => {
  const ana = await aUser();
  await actOnPerson(mod.id, ana.id, { act: "suspend", days: 1 }, await formForPerson(ana));
  const [first] = await actsOn(ana);
  await appeal(ana.id, first?.id ?? "", "Por quê?");
  await actOnPerson(mod.id, ana.id, { act: "lift" }, await formForPerson(ana));
  await actOnPerson(mod.id, ana.id, { act: "suspend", days: null }, await formForPerson(ana));
  await decideAppeal(mod.id, first?.id ?? "", "grant", form());
  expect((await requireReviewedPerson(mod.id, ana.id)).isSuspended).toBe(true);
});

test("who is suspended is mailed what was decided about that suspension, not about a look or an earlier one", async () => {
  const ana = await aUser();
  const look = await aPost({ by: ana });
  await decidePost(mod.id, look.id, "reject", await formFor(look));
  await actOnPerson(mod.id, ana.id, { act: "suspend", days: 1 }, await formForPerson(ana));
  await actOnPerson(mod.id, ana.id, { act: "lift" }, await formForPerson(ana));
  await actOnPerson(mod.id, ana.id, { act: "suspend", days: null }, await formForPerson(ana));
  const [rejected, first, , now] = await actsOn(ana);
  const mailsOf = async (act: Person | undefined) => {
    await appeal(ana.id, act?.id ?? "", "Por quê?");
    await decideAppeal(mod.id, act?.id ?? "", "grant", form());
    const [answer] = await db
      .select()
      .from(moderationActs)
      .where(eq(moderationActs.answersId, act?.id ?? ""));
    return (await db.execute(sql`select 1 from pgboss.job where name = 'mail' and data ->> 'actId' = ${answer?.id ?? ""}`)).length;
  };
  expect([rejected, first, now].map((act) => act?.kind)).toEqual(["reject", "suspend", "suspend"]);
  expect([await mailsOf(rejected), await mailsOf(first)]).toEqual([0, 0]);
  expect((await requireReviewedPerson(mod.id, ana.id)).isSuspended).toBe(true);
  expect(await mailsOf(now)).toBe(1);
  expect((await requireReviewedPerson(mod.id, ana.id)).isSuspended).toBe(false);
});

test("an answer about what hid a look first brings it back over no later decision, and the answer to that one does", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const look = await aPost({ by: ana, isAi: true });
  await reportPost(bia.id, look.id, { reason: "ai_misuse", description: "" });
  const [held] = await actsOn(ana);
  await appeal(ana.id, held?.id ?? "", "A foto é minha");
  await decidePost(mod.id, look.id, "reject", await formFor(look, "Nudez"));
  const rejected = (await actsOn(ana)).at(-1);
  await decideAppeal(mod.id, held?.id ?? "", "grant", form("A foto é dela"));
  expect(await statusOf(look)).toBe("rejected");
  expect(await getNotice(ana.id, rejected?.id ?? "")).toMatchObject({ kind: "reject", reason: "Nudez", mayAnswer: true });
  await appeal(ana.id, rejected?.id ?? "", "É um biquíni");
  await decideAppeal(mod.id, rejected?.id ?? "", "grant", form("É um biquíni"));
  expect(await statusOf(look)).toBe("approved");
});

test("of two moderators at once one decides and the other is told; the same form sent twice decides once", async () => {
  const other = await aModerator();
  for (let round = 0; round < 5; round++) {
    const [ana, bia] = [await aUser(), await aUser()];
    const look = await aPost({ by: ana });
    const report = await reportPost(bia.id, look.id, spam);
    const outcomes = await Promise.all([
      refusal(decidePost(mod.id, look.id, "approve", await formFor(look))),
      refusal(decidePost(other.id, look.id, "reject", form())),
    ]);
    expect(outcomes.toSorted()).toEqual(["already_moderated", null]);
    expect([await statusOf(look), await reportStatus(report)]).toEqual(outcomes[0] === null ? ["approved", "rejected"] : ["rejected", "accepted"]);
    expect(await actsOn(ana)).toHaveLength(1);

    const suspensions = await Promise.all([
      refusal(actOnPerson(mod.id, bia.id, { act: "suspend", days: 1 }, form())),
      refusal(actOnPerson(other.id, bia.id, { act: "warn" }, form())),
    ]);
    expect(suspensions.toSorted()).toEqual(["already_moderated", null]);
  }
  const [ana, look] = [await aUser(), await aPost({ by: await aUser() })];
  const twice = form();
  await Promise.all([1, 2, 3].map(() => decidePost(mod.id, look.id, "hold", twice)));
  const warning = form();
  await Promise.all([1, 2, 3].map(() => actOnPerson(mod.id, ana.id, { act: "warn" }, warning)));
  expect([await actsOn({ id: look.userId }), await actsOn(ana)].map(({ length }) => length)).toEqual([1, 1]);
  expect(await db.$count(notifications, inArray(notifications.userId, [look.userId, ana.id]))).toBe(2);
});

test("nobody moderates themselves or another moderator, and an address not proven moderates nothing", async () => {
  const other = await aModerator();
  const [own, theirs] = [await aPost({ by: mod }), await aPost({ by: other })];
  expect(await refusal(decidePost(mod.id, own.id, "approve", form()))).toBe("on_oneself");
  expect(await refusal(decidePost(mod.id, theirs.id, "reject", form()))).toBe("moderator_protected");
  expect(await refusal(actOnPerson(mod.id, other.id, { act: "suspend", days: null }, form()))).toBe("moderator_protected");
  expect(await refusal(actOnPerson(mod.id, mod.id, { act: "warn" }, form()))).toBe("on_oneself");
  expect((await listPending(mod.id, { limit: 100, cursor: null })).items.filter(({ id }) => id === own.id || id === theirs.id)).toEqual([]);

  const unproven = await aModerator();
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, unproven.id));
  const look = await aPost({ by: await aUser() });
  for (const nobody of [unproven, await aUser()]) {
    expect(await refusal(decidePost(nobody.id, look.id, "reject", form()))).toBe("post_not_found");
    expect((await listPending(nobody.id, page)).items).toEqual([]);
  }
});

test("moderators see pictures of what is reported, put away or waiting in public, and of nothing else that is private", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const [quiet, mutual, waiting, archived] = await Promise.all([
    aPost({ by: ana, privacy: "followers" }),
    aPost({ by: ana, privacy: "mutual", moderationStatus: "held" }),
    aPost({ by: ana }),
    aPost({ by: ana, isArchived: true }),
  ]);
  const seen = async (person: Person) =>
    Promise.all([quiet, mutual, waiting, archived].map(async ({ imageUrl }) => (await readableMedia(person.id, imageUrl)) !== null));
  expect(await seen(mod)).toEqual([false, true, true, false]);
  expect(await seen(bia)).toEqual([false, false, true, false]);
  expect(await refusal(requireReviewed(mod.id, quiet.id))).toBe("post_not_found");
  await db.insert(reports).values({ reporterId: bia.id, reportedUserId: ana.id, reportedPostId: quiet.id, reason: "other" });
  expect(await seen(mod)).toEqual([true, true, true, false]);
});

test("moderators see the photo of whom they judge, also of who is suspended or has blocked them, and none that it replaced", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const [before, now] = [await aPicture(ana, "avatar"), await aPicture(ana, "avatar")];
  await db.update(users).set({ profilePhoto: now.id }).where(eq(users.id, ana.id));
  await setRelation(ana.id, mod.id, "block");
  await actOnPerson(mod.id, ana.id, { act: "suspend", days: null }, await formForPerson(ana));
  const seen = (person: Person) => Promise.all([before, now].map(async ({ id }) => (await readableMedia(person.id, id)) !== null));
  expect([await seen(mod), await seen(bia)]).toEqual([
    [false, true],
    [false, false],
  ]);
});

test("of somebody with many looks a moderator sees the latest that moderation knows, not the first", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  for (let count = 0; count < 24; count++) await aPost({ by: ana, moderationStatus: "rejected" });
  await aPost({ by: ana });
  const reported = await aPost({ by: ana });
  await reportPost(bia.id, reported.id, spam);
  const { posts: known } = await requireReviewedPerson(mod.id, ana.id);
  expect([known.length, known[0]?.id, known[0]?.status]).toEqual([24, reported.id, "pending"]);
});

test("no act is done without its row in the audit, and no row is ever changed or erased", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const look = await aPost({ by: ana });
  const comment = await addComment(bia.id, look.id, "Fica");
  const report = await reportPost(bia.id, look.id, spam);
  await decidePost(mod.id, look.id, "hold", await formFor(look));
  const [hold] = await actsOn(ana);
  await appeal(ana.id, hold?.id ?? "", "Por favor");
  await db.execute(sql`create function no_audit() returns trigger language plpgsql as $$ begin raise exception 'no audit'; end $$`);
  await db.execute(sql`create trigger no_audit before insert on moderation_acts for each row execute function no_audit()`);
  const acts: Record<string, () => Promise<unknown>> = {
    approve: async () => decidePost(mod.id, look.id, "approve", await formFor(look)),
    reject: async () => decidePost(mod.id, look.id, "reject", await formFor(look)),
    remove: () => removeComment(mod.id, look.id, comment.id, form()),
    warn: async () => actOnPerson(mod.id, ana.id, { act: "warn" }, await formForPerson(ana)),
    suspend: async () => actOnPerson(mod.id, ana.id, { act: "suspend", days: null }, await formForPerson(ana)),
    dismiss: async () => dismissReports(mod.id, look.id, await formFor(look)),
    grant: () => decideAppeal(mod.id, hold?.id ?? "", "grant", form()),
    uphold: () => decideAppeal(mod.id, hold?.id ?? "", "uphold", form()),
    machine: async () => reportPost(bia.id, (await aPost({ by: ana, isAi: true })).id, { reason: "ai_misuse", description: "" }),
  };
  const state = async () => [
    await statusOf(look),
    await reportStatus(report),
    await db.$count(comments, eq(comments.id, comment.id)),
    (await requireReviewedPerson(mod.id, ana.id)).isSuspended,
    await db.$count(notifications, eq(notifications.userId, ana.id)),
    await db.$count(posts, and(eq(posts.userId, ana.id), eq(posts.moderationStatus, "held"))),
    (
      await db
        .select({ answerId: appeals.answerId })
        .from(appeals)
        .where(eq(appeals.actId, hold?.id ?? ""))
    )[0]?.answerId,
  ];
  const before = await state();
  for (const [name, act] of Object.entries(acts)) expect([name, (await refusal(act())) === null]).toEqual([name, false]);
  expect(await state()).toEqual(before);
  await db.execute(sql`drop trigger no_audit on moderation_acts`);

  const isRefused = (write: Promise<unknown>) => write.then(() => false).catch((error) => String(error.cause).includes("only grows"));
  expect(
    await isRefused(
      db
        .update(moderationActs)
        .set({ reason: "outra" })
        .where(eq(moderationActs.id, hold?.id ?? "")),
    ),
  ).toBe(true);
  expect(
    await isRefused(
      db
        .update(moderationActs)
        .set({ userId: bia.id })
        .where(eq(moderationActs.id, hold?.id ?? "")),
    ),
  ).toBe(true);
  expect(await isRefused(db.delete(moderationActs).where(eq(moderationActs.id, hold?.id ?? "")))).toBe(true);
});

test("with an account that goes, its ids and its words leave the audit, and the act stays", async () => {
  const [ana, bia, leaver] = [await aUser(), await aUser(), await aModerator()];
  const look = await aPost({ by: ana });
  const comment = await addComment(bia.id, look.id, "Palavras de bia");
  await removeComment(leaver.id, look.id, comment.id, form("Ofende"));
  const [act] = await actsOn(bia);
  await db.delete(users).where(inArray(users.id, [bia.id, leaver.id]));
  const [left] = await db
    .select()
    .from(moderationActs)
    .where(eq(moderationActs.id, act?.id ?? ""));
  expect(left).toMatchObject({ kind: "remove_comment", userId: null, moderatorId: null, evidence: null, reason: "Ofende" });
});

test("reports of a look that its author deleted can be closed", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const look = await aPost({ by: ana });
  const report = await reportPost(bia.id, look.id, spam);
  await deletePost(ana.id, look.id);
  expect((await listReported(mod.id, "open", page)).items.find(({ postId }) => postId === look.id)).toMatchObject({ post: null, count: 1 });
  expect((await requireReviewed(mod.id, look.id)).post).toBeNull();
  await dismissReports(mod.id, look.id, await formFor(look, ""));
  expect(await reportStatus(report)).toBe("rejected");
});

test("the record leads to what was decided about a look also once it is deleted, and to nobody's other looks", async () => {
  const [ana, look] = [await aUser(), await aPost({ by: await aUser() })];
  await decidePost(mod.id, look.id, "hold", await formFor(look));
  await deletePost(look.userId, look.id);
  expect(await requireReviewed(mod.id, look.id)).toMatchObject({ post: null, reports: [], acts: [{ kind: "hold" }], comments: { items: [] } });
  const quiet = await aPost({ by: ana, privacy: "followers" });
  expect(await refusal(requireReviewed(mod.id, quiet.id))).toBe("post_not_found");
});

test("whoever reported misuse of AI in a look that its author then deleted is believed again", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const misuse = { reason: "ai_misuse" as const, description: "" };
  const [gone, next, unfounded, last] = [
    await aPost({ by: ana, isAi: true }),
    await aPost({ by: ana, isAi: true }),
    await aPost({ by: ana, isAi: true }),
    await aPost({ by: ana, isAi: true }),
  ];
  await reportPost(bia.id, gone.id, misuse);
  await deletePost(ana.id, gone.id);
  await dismissReports(mod.id, gone.id, await formFor(gone, ""));
  await reportPost(bia.id, next.id, misuse);
  expect(await statusOf(next)).toBe("held");
  await reportPost(bia.id, unfounded.id, misuse);
  await decidePost(mod.id, unfounded.id, "approve", await formFor(unfounded, ""));
  await db
    .update(reports)
    .set({ createdAt: new Date(Date.now() - 48 * 3_600_000) })
    .where(eq(reports.reporterId, bia.id));
  await reportPost(bia.id, last.id, misuse);
  expect(await statusOf(last)).toBe("pending");
});

test("the queue goes from the oldest report on, in parts, and costs as much with 500 reports as with five", async () => {
  const queriesOf = async (call: () => Promise<unknown>) => {
    const sent = spyOn(client, "unsafe");
    await call();
    const { length } = sent.mock.calls;
    sent.mockRestore();
    return length;
  };
  await db.update(reports).set({ status: "rejected" }).where(eq(reports.status, "pending"));
  const people = await Promise.all(Array.from({ length: 20 }, () => aUser()));
  const looks = await Promise.all(Array.from({ length: 25 }, (_, index) => aPost({ by: people[index % 20] as Person })));
  const [first, ...others] = looks as [(typeof looks)[0], ...typeof looks];
  for (const person of people.slice(1, 6)) await reportPost(person.id, first.id, spam);
  const forFew = await queriesOf(() => listReported(mod.id, "open", page));
  await db
    .insert(reports)
    .values(
      people.flatMap((person) =>
        others.map((look) => ({ reporterId: person.id, reportedUserId: look.userId, reportedPostId: look.id, reason: "spam" as const })),
      ),
    );
  expect(await db.$count(reports, eq(reports.status, "pending"))).toBeGreaterThanOrEqual(485);
  expect(await queriesOf(() => listReported(mod.id, "open", page))).toBe(forFew);
  expect(forFew).toBe(3);
  const found: string[] = [];
  for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
    const part: Awaited<ReturnType<typeof listReported>> = await listReported(mod.id, "open", { limit: 7, cursor });
    found.push(...part.items.map(({ subjectId }) => subjectId));
    cursor = part.nextCursor;
  }
  expect(found).toEqual(looks.map(({ id }) => id));
  expect((await countWaiting()).reports).toBe(25);
});
