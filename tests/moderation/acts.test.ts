import { expect, spyOn, test } from "bun:test";
import { and, eq, inArray, sql } from "drizzle-orm";
import { env } from "#app/config/env.server";
import { client, db, reader } from "#app/db/client.server";
import { appeals, comments, moderationActs, notifications, posts, reports, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import type { AppError } from "#app/lib/app-error";
import { listNotifications } from "#app/models/activity/activity.server";
import { setSave } from "#app/models/collections/save.server";
import { getExploreFeed } from "#app/models/feed/explore.server";
import { listPostsBy } from "#app/models/feed/feed.server";
import { addComment } from "#app/models/looks/comment.server";
import { setLike } from "#app/models/looks/like.server";
import { deletePost, getPost } from "#app/models/looks/post.server";
import { getReadableMedia } from "#app/models/media/media.server";
import { listMessages, sendMessage } from "#app/models/messages/message.server";
import { createAppeal, decideAppeal, getNotice, getSuspension, listAppeals } from "#app/models/moderation/appeal.server";
import { type ActForm, actOnPerson, decidePost, dismissReports, isActOnPerson, isActOnPost, removeComment } from "#app/models/moderation/moderation-act.server";
import { countOpenCases, getLastActId, listActs } from "#app/models/moderation/moderation-audit.server";
import { requireReviewedPerson, requireReviewedPost } from "#app/models/moderation/moderation-case.server";
import { listPendingPosts, listReportGroups } from "#app/models/moderation/moderation-queue.server";
import { reportPost, reportUser } from "#app/models/moderation/report.server";
import { requirePerson } from "#app/models/people/person.server";
import { setRelation } from "#app/models/people/relation.server";
import { readData } from "#app/models/privacy/data-copy.server";
import { createTryOnLink, getSharedTryOn } from "#app/models/try-on/try-on-link.server";
import { makeResult } from "../get-ready/try-ons.ts";
import { makePicture, makePost, makeUser } from "../people.ts";
import { waitUntil } from "../server.ts";

type Person = { id: string };

const page = { limit: 50, cursor: null };
const getErrorCode = (act: Promise<unknown>) => act.then(() => null).catch((error: AppError) => error.code ?? error);
const spam = { reason: "spam" as const, description: "" };

/** Creates a person whose verified email is in ADMIN_EMAILS. */
async function createModerator() {
  const person = await makeUser();
  env.adminEmails.push(person.email);
  return person;
}

const makeActInput = (reason = "Foge às regras", seen: string | null = null): ActForm => ({ key: newId(), seen, reason });
const makePostInput = async (post: Person, reason?: string) => makeActInput(reason, await getLastActId(isActOnPost(post.id)));
const makePersonInput = async (person: Person, reason?: string) => makeActInput(reason, await getLastActId(isActOnPerson(person.id)));
const listActsOn = (person: Person) => db.select().from(moderationActs).where(eq(moderationActs.userId, person.id)).orderBy(moderationActs.id);
const getPostStatus = async ({ id }: Person) => (await db.select({ status: posts.moderationStatus }).from(posts).where(eq(posts.id, id)))[0]?.status;
const getReportStatus = async ({ id }: Person) => (await db.select({ status: reports.status }).from(reports).where(eq(reports.id, id)))[0]?.status;
const getLastNotice = async ({ id }: Person) => (await listNotifications(id, page)).items[0];

const mod = await createModerator();

test("L-60: a report waits in the queue; taking the look down hides it everywhere at once, its picture too, and its author reads why", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  const look = await makePost({ by: ana });
  await setLike(bia.id, look.id, true);
  await setSave(bia.id, look.id, true);
  const report = await reportPost(bia.id, look.id, { reason: "copyright", description: "É minha foto" });
  await reportPost(caio.id, look.id, spam);
  const [group] = (await listReportGroups(mod.id, "open", page)).items.filter(({ postId }) => postId === look.id);
  expect(group).toMatchObject({
    count: 2,
    reasons: [
      ["copyright", 1],
      ["spam", 1],
    ],
    post: { id: look.id, status: "pending" },
    person: { id: ana.id },
  });

  await decidePost(mod.id, look.id, "reject", await makePostInput(look, "Esta foto é de outra pessoa."));
  expect([await getPostStatus(look), await getReportStatus(report)]).toEqual(["rejected", "accepted"]);
  expect([await getPost(bia.id, look.id), await getReadableMedia(bia.id, look.imageUrl)]).toEqual([null, null]);
  const seen = [await getExploreFeed(bia.id, page), await listPostsBy(bia.id, ana.id, page)];
  expect(seen.flatMap(({ items }) => items).filter(({ id }) => id === look.id)).toEqual([]);
  expect((await getPost(ana.id, look.id))?.likesCount).toBe(1);
  expect(await getLastNotice(ana)).toMatchObject({ type: "moderation", act: { kind: "reject", reason: "Esta foto é de outra pessoa." } });
  expect(await getReadableMedia(ana.id, look.imageUrl)).not.toBeNull();
  expect((await listReportGroups(mod.id, "open", page)).items.filter(({ postId }) => postId === look.id)).toEqual([]);
  expect((await listReportGroups(mod.id, "resolved", page)).items.filter(({ postId }) => postId === look.id)).toHaveLength(1);
});

test("L-60, L-02: who reported is told to nobody but moderators: not in what the reported reads, nor in their copy", async () => {
  const [ana, bia] = [await makeUser(), await makeUser({ name: "Denunciante Secreta" })];
  const look = await makePost({ by: ana });
  await reportPost(bia.id, look.id, { reason: "other", description: "palavras de quem denuncia" });
  await reportUser(bia.id, ana.id, { reason: "spam", description: "palavras de quem denuncia" });
  await decidePost(mod.id, look.id, "reject", await makePostInput(look));
  await actOnPerson(mod.id, ana.id, { act: "dismiss" }, await makePersonInput(ana, ""));
  const actIds = (await listActsOn(ana)).map(({ id }) => id);
  const notices = await Promise.all(actIds.map((id) => getNotice(ana.id, id)));
  const noticeText = JSON.stringify([notices, await listNotifications(ana.id, page), await readData(ana.id)]);
  for (const secret of [bia.id, bia.username, bia.name, bia.email, "palavras de quem denuncia", mod.id, mod.username, "dismiss"])
    expect(noticeText).not.toContain(secret);
  expect(noticeText).toContain("Foge às regras");
  expect(JSON.stringify(await requireReviewedPost(mod.id, look.id))).toContain(bia.username);
});

test("a result whose look is put away is shown by its link to nobody either, until the look is back, and never again once it is deleted", async () => {
  const ana = await makeUser();
  const result = await makeResult(ana);
  const look = await makePost({ by: ana, isAi: true, imageUrl: result.after.id });
  const cropped = await makePost({ by: ana, isAi: true, imageEditId: result.id });
  const token = new URL(await createTryOnLink(ana.id, result.id)).pathname.replace("/edit/", "");
  expect(await getSharedTryOn(token)).toMatchObject({ editId: result.id });
  for (const post of [look, cropped]) {
    await decidePost(mod.id, post.id, "reject", await makePostInput(post));
    expect(await getSharedTryOn(token)).toBeNull();
    await decidePost(mod.id, post.id, "approve", await makePostInput(post));
    expect(await getSharedTryOn(token)).toMatchObject({ editId: result.id });
  }
  await deletePost(ana.id, look.id);
  expect(await getSharedTryOn(token)).toMatchObject({ editId: result.id });
  await decidePost(mod.id, cropped.id, "reject", await makePostInput(cropped));
  await deletePost(ana.id, cropped.id);
  expect(await getSharedTryOn(token)).toBeNull();
});

test("a result whose look is put away is shown to nobody whom its owner sent it to either, until the look is back", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const result = await makeResult(ana);
  await sendMessage(ana.id, bia.id, { content: "Olha como ficou", imageEditId: result.id });
  const getCard = async (reader: Person, other: Person) => (await listMessages(reader.id, other.id, { limit: 1 })).items[0]?.card?.imageUrl ?? null;
  const collectVisible = async (reader: Person, other: Person) => [
    (await getReadableMedia(reader.id, result.after.id)) !== null,
    (await getCard(reader, other)) === `/media/${result.after.id}/1080.jpg`,
  ];
  expect(await collectVisible(bia, ana)).toEqual([true, true]);
  const look = await makePost({ by: ana, isAi: true, imageUrl: result.after.id });
  const cropped = await makePost({ by: ana, isAi: true, imageEditId: result.id });
  await decidePost(mod.id, look.id, "reject", await makePostInput(look));
  expect(await collectVisible(bia, ana)).toEqual([false, false]);
  expect(await collectVisible(ana, bia)).toEqual([true, true]);
  await decidePost(mod.id, look.id, "approve", await makePostInput(look));
  expect(await collectVisible(bia, ana)).toEqual([true, true]);
  await deletePost(ana.id, look.id);
  for (const decision of ["hold", "reject"] as const) {
    await decidePost(mod.id, cropped.id, decision, await makePostInput(cropped));
    expect(await collectVisible(bia, ana)).toEqual([false, false]);
  }
  await decidePost(mod.id, cropped.id, "approve", await makePostInput(cropped));
  expect(await collectVisible(bia, ana)).toEqual([true, true]);
});

test("approving dismisses the reports and says nothing, unless the look had been put away", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [plain, away] = [await makePost({ by: ana }), await makePost({ by: ana })];
  const report = await reportPost(bia.id, plain.id, spam);
  await decidePost(mod.id, plain.id, "approve", await makePostInput(plain, ""));
  expect([await getPostStatus(plain), await getReportStatus(report), await getLastNotice(ana)]).toEqual(["approved", "rejected", undefined]);
  await decidePost(mod.id, away.id, "hold", await makePostInput(away));
  expect(await getLastNotice(ana)).toMatchObject({ act: { kind: "hold" } });
  expect(await getPost(bia.id, away.id)).toBeNull();
  await decidePost(mod.id, away.id, "approve", await makePostInput(away, ""));
  expect(await getLastNotice(ana)).toMatchObject({ act: { kind: "approve" } });
  expect(await getPost(bia.id, away.id)).not.toBeNull();
});

test("what a report of AI misuse hides is an act of nobody's, which the author may answer", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: ana, isAi: true });
  await reportPost(bia.id, look.id, { reason: "ai_misuse", description: "" });
  const [act] = await listActsOn(ana);
  expect(act).toMatchObject({ kind: "hold", moderatorId: null, key: null, postId: look.id });
  expect((await listActs(page, eq(moderationActs.postId, look.id))).items).toMatchObject([{ isAutomatic: true, moderator: null }]);
  expect(await getNotice(ana.id, act?.id ?? "")).toMatchObject({ kind: "hold", mayAnswer: true });
});

test("a comment that is taken off leaves the count right, its author reads which it was, and an answer may bring it back", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: ana });
  await reportPost(bia.id, look.id, spam);
  const comment = await addComment(bia.id, look.id, "Uma grosseria");
  await removeComment(mod.id, look.id, comment.id, makeActInput("Ofende"));
  const countRows = async () => (await db.select({ count: posts.commentsCount }).from(posts).where(eq(posts.id, look.id)))[0]?.count;
  expect([await countRows(), await db.$count(comments, eq(comments.id, comment.id))]).toEqual([0, 0]);
  const [act] = await listActsOn(bia);
  expect(await getNotice(bia.id, act?.id ?? "")).toMatchObject({ removed: "Uma grosseria", reason: "Ofende" });
  expect(await getErrorCode(removeComment(mod.id, look.id, comment.id, makeActInput()))).toBe("already_moderated");

  await createAppeal(bia.id, act?.id ?? "", "Era brincadeira entre amigas");
  await decideAppeal(mod.id, act?.id ?? "", "grant", makeActInput("Relemos: era brincadeira"));
  expect([await countRows(), (await db.select().from(comments).where(eq(comments.id, comment.id)))[0]?.content]).toEqual([1, "Uma grosseria"]);
});

test("a comment whose author the look's owner has blocked meanwhile is not brought back", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: ana });
  const comment = await addComment(bia.id, look.id, "Uma grosseria");
  await removeComment(mod.id, look.id, comment.id, makeActInput("Ofende"));
  const [act] = await listActsOn(bia);
  await createAppeal(bia.id, act?.id ?? "", "Era brincadeira");
  await setRelation(ana.id, bia.id, "block");
  await decideAppeal(mod.id, act?.id ?? "", "grant", makeActInput("Era brincadeira"));
  const [row] = await db.select({ count: posts.commentsCount }).from(posts).where(eq(posts.id, look.id));
  expect([row?.count, await db.$count(comments, eq(comments.id, comment.id))]).toEqual([0, 0]);
  expect((await getNotice(bia.id, act?.id ?? ""))?.answer?.isGranted).toBe(true);
});

test("of many comments under a look the first is within a moderator's reach too", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: ana });
  const commentOnLook = (words: string) => addComment(bia.id, look.id, words);
  const [first, second, third] = [await commentOnLook("Um"), await commentOnLook("Dois"), await commentOnLook("Três")];
  const getPart = async (cursor: string | null) => (await requireReviewedPost(mod.id, look.id, { limit: 2, cursor })).comments;
  const latest = await getPart(null);
  expect(latest.items.map(({ id }) => id)).toEqual([third.id, second.id]);
  const earlier = await getPart(latest.nextCursor);
  expect([earlier.items.map(({ id }) => id), earlier.nextCursor]).toEqual([[first.id], null]);
  expect(await getErrorCode(requireReviewedPost(mod.id, look.id, { limit: 2, cursor: "outra" }))).toBe("bad_cursor");
});

test("a suspension ends the streams, hides the person with all that is theirs, and ends by itself or when lifted", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: ana });
  await reportUser(bia.id, ana.id, spam);
  const received: string[] = [];
  const { unlisten } = await client.listen("news", (payload) => received.push(payload));
  await actOnPerson(mod.id, ana.id, { act: "suspend", days: 7 }, await makePersonInput(ana, "Assédio"));
  await db.execute(sql`select pg_notify('news', 'last')`);
  await waitUntil("the event", () => received.includes("last"));
  await unlisten();
  expect(received).toContain(JSON.stringify({ to: ana.id, type: "end" }));
  expect([await getErrorCode(requirePerson(bia.id, ana.id)), await getPost(bia.id, look.id)]).toEqual(["user_not_found", null]);
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

  await actOnPerson(mod.id, ana.id, { act: "suspend", days: null }, await makePersonInput(ana));
  expect((await getSuspension(ana.id))?.until).toBeNull();
  expect(await getErrorCode(requirePerson(bia.id, ana.id))).toBe("user_not_found");
  await actOnPerson(mod.id, ana.id, { act: "lift" }, await makePersonInput(ana));
  expect((await requirePerson(bia.id, ana.id)).id).toBe(ana.id);
  expect(await getErrorCode(actOnPerson(mod.id, ana.id, { act: "lift" }, await makePersonInput(ana)))).toBe("already_moderated");
});

test("an act is answered once, by its person alone; the answer waits in the queue and is decided once", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: ana });
  await decidePost(mod.id, look.id, "reject", await makePostInput(look));
  const [act] = await listActsOn(ana);
  const actId = act?.id ?? "";
  expect([await getNotice(bia.id, actId), await getErrorCode(createAppeal(bia.id, actId, "Não"))]).toEqual([null, "not_found"]);
  await createAppeal(ana.id, actId, "A foto é minha");
  await createAppeal(ana.id, actId, "A foto é minha");
  expect(await getErrorCode(createAppeal(ana.id, actId, "E mais isto"))).toBe("already_answered");
  expect((await listAppeals(page)).items.filter((open) => open.actId === actId)).toMatchObject([
    { text: "A foto é minha", kind: "reject", person: { id: ana.id } },
  ]);

  const other = await createModerator();
  const outcomes = await Promise.all([
    getErrorCode(decideAppeal(mod.id, actId, "grant", makeActInput("Tem razão"))),
    getErrorCode(decideAppeal(other.id, actId, "uphold", makeActInput("Mantido"))),
  ]);
  expect(outcomes.toSorted()).toEqual(["already_moderated", null]);
  const isGranted = outcomes[0] === null;
  expect([await getPostStatus(look), await getNotice(ana.id, actId)]).toMatchObject([
    isGranted ? "approved" : "rejected",
    { mayAnswer: false, answer: { isGranted } },
  ]);
  expect(await getLastNotice(ana)).toMatchObject({ act: { kind: isGranted ? "grant" : "uphold" } });
  expect((await listAppeals(page)).items.filter((open) => open.actId === actId)).toEqual([]);
  const answer = (await listActsOn(ana)).at(-1);
  expect([answer?.answersId, await getErrorCode(createAppeal(ana.id, answer?.id ?? "", "De novo"))]).toEqual([actId, "already_answered"]);
});

test("an answer about a suspension of long ago lifts no later one", async () => {
  const ana = await makeUser();
  await actOnPerson(mod.id, ana.id, { act: "suspend", days: 1 }, await makePersonInput(ana));
  const [first] = await listActsOn(ana);
  await createAppeal(ana.id, first?.id ?? "", "Por quê?");
  await actOnPerson(mod.id, ana.id, { act: "lift" }, await makePersonInput(ana));
  await actOnPerson(mod.id, ana.id, { act: "suspend", days: null }, await makePersonInput(ana));
  await decideAppeal(mod.id, first?.id ?? "", "grant", makeActInput());
  expect((await requireReviewedPerson(mod.id, ana.id)).isSuspended).toBe(true);
});

test("who is suspended is mailed what was decided about that suspension, not about a look or an earlier one", async () => {
  const ana = await makeUser();
  const look = await makePost({ by: ana });
  await decidePost(mod.id, look.id, "reject", await makePostInput(look));
  await actOnPerson(mod.id, ana.id, { act: "suspend", days: 1 }, await makePersonInput(ana));
  await actOnPerson(mod.id, ana.id, { act: "lift" }, await makePersonInput(ana));
  await actOnPerson(mod.id, ana.id, { act: "suspend", days: null }, await makePersonInput(ana));
  const [rejected, first, , now] = await listActsOn(ana);
  const listMails = async (act: Person | undefined) => {
    await createAppeal(ana.id, act?.id ?? "", "Por quê?");
    await decideAppeal(mod.id, act?.id ?? "", "grant", makeActInput());
    const [answer] = await db
      .select()
      .from(moderationActs)
      .where(eq(moderationActs.answersId, act?.id ?? ""));
    return (await db.execute(sql`select 1 from pgboss.job where name = 'mail' and data ->> 'actId' = ${answer?.id ?? ""}`)).length;
  };
  expect([rejected, first, now].map((act) => act?.kind)).toEqual(["reject", "suspend", "suspend"]);
  expect([await listMails(rejected), await listMails(first)]).toEqual([0, 0]);
  expect((await requireReviewedPerson(mod.id, ana.id)).isSuspended).toBe(true);
  expect(await listMails(now)).toBe(1);
  expect((await requireReviewedPerson(mod.id, ana.id)).isSuspended).toBe(false);
});

test("an answer about what hid a look first brings it back over no later decision, and the answer to that one does", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: ana, isAi: true });
  await reportPost(bia.id, look.id, { reason: "ai_misuse", description: "" });
  const [held] = await listActsOn(ana);
  await createAppeal(ana.id, held?.id ?? "", "A foto é minha");
  await decidePost(mod.id, look.id, "reject", await makePostInput(look, "Nudez"));
  const rejected = (await listActsOn(ana)).at(-1);
  await decideAppeal(mod.id, held?.id ?? "", "grant", makeActInput("A foto é dela"));
  expect(await getPostStatus(look)).toBe("rejected");
  expect(await getNotice(ana.id, rejected?.id ?? "")).toMatchObject({ kind: "reject", reason: "Nudez", mayAnswer: true });
  await createAppeal(ana.id, rejected?.id ?? "", "É um biquíni");
  await decideAppeal(mod.id, rejected?.id ?? "", "grant", makeActInput("É um biquíni"));
  expect(await getPostStatus(look)).toBe("approved");
});

test("of two moderators at once one decides and the other is told; the same form sent twice decides once", async () => {
  const other = await createModerator();
  for (let round = 0; round < 5; round++) {
    const [ana, bia] = [await makeUser(), await makeUser()];
    const look = await makePost({ by: ana });
    const report = await reportPost(bia.id, look.id, spam);
    const outcomes = await Promise.all([
      getErrorCode(decidePost(mod.id, look.id, "approve", await makePostInput(look))),
      getErrorCode(decidePost(other.id, look.id, "reject", makeActInput())),
    ]);
    expect(outcomes.toSorted()).toEqual(["already_moderated", null]);
    expect([await getPostStatus(look), await getReportStatus(report)]).toEqual(outcomes[0] === null ? ["approved", "rejected"] : ["rejected", "accepted"]);
    expect(await listActsOn(ana)).toHaveLength(1);

    const suspensions = await Promise.all([
      getErrorCode(actOnPerson(mod.id, bia.id, { act: "suspend", days: 1 }, makeActInput())),
      getErrorCode(actOnPerson(other.id, bia.id, { act: "warn" }, makeActInput())),
    ]);
    expect(suspensions.toSorted()).toEqual(["already_moderated", null]);
  }
  const [ana, look] = [await makeUser(), await makePost({ by: await makeUser() })];
  const twice = makeActInput();
  await Promise.all([1, 2, 3].map(() => decidePost(mod.id, look.id, "hold", twice)));
  const warning = makeActInput();
  await Promise.all([1, 2, 3].map(() => actOnPerson(mod.id, ana.id, { act: "warn" }, warning)));
  expect([await listActsOn({ id: look.userId }), await listActsOn(ana)].map(({ length }) => length)).toEqual([1, 1]);
  expect(await db.$count(notifications, inArray(notifications.userId, [look.userId, ana.id]))).toBe(2);
});

test("nobody moderates themselves or another moderator, and an address not proven moderates nothing", async () => {
  const other = await createModerator();
  const [own, theirs] = [await makePost({ by: mod }), await makePost({ by: other })];
  expect(await getErrorCode(decidePost(mod.id, own.id, "approve", makeActInput()))).toBe("on_oneself");
  expect(await getErrorCode(decidePost(mod.id, theirs.id, "reject", makeActInput()))).toBe("moderator_protected");
  expect(await getErrorCode(actOnPerson(mod.id, other.id, { act: "suspend", days: null }, makeActInput()))).toBe("moderator_protected");
  expect(await getErrorCode(actOnPerson(mod.id, mod.id, { act: "warn" }, makeActInput()))).toBe("on_oneself");
  expect((await listPendingPosts(mod.id, { limit: 100, cursor: null })).items.filter(({ id }) => id === own.id || id === theirs.id)).toEqual([]);

  const unproven = await createModerator();
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, unproven.id));
  const look = await makePost({ by: await makeUser() });
  for (const nonModerator of [unproven, await makeUser()]) {
    expect(await getErrorCode(decidePost(nonModerator.id, look.id, "reject", makeActInput()))).toBe("post_not_found");
    expect((await listPendingPosts(nonModerator.id, page)).items).toEqual([]);
  }
});

test("moderators see pictures of what is reported, put away or waiting in public, and of nothing else that is private", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [quiet, mutual, waiting, archived] = await Promise.all([
    makePost({ by: ana, privacy: "followers" }),
    makePost({ by: ana, privacy: "mutual", moderationStatus: "held" }),
    makePost({ by: ana }),
    makePost({ by: ana, isArchived: true }),
  ]);
  const collectSeen = async (person: Person) =>
    Promise.all([quiet, mutual, waiting, archived].map(async ({ imageUrl }) => (await getReadableMedia(person.id, imageUrl)) !== null));
  expect(await collectSeen(mod)).toEqual([false, true, true, false]);
  expect(await collectSeen(bia)).toEqual([false, false, true, false]);
  expect(await getErrorCode(requireReviewedPost(mod.id, quiet.id))).toBe("post_not_found");
  await db.insert(reports).values({ reporterId: bia.id, reportedUserId: ana.id, reportedPostId: quiet.id, reason: "other" });
  expect(await collectSeen(mod)).toEqual([true, true, true, false]);
});

test("moderators see the photo of whom they judge, also of who is suspended or has blocked them, and none that it replaced", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [before, now] = [await makePicture(ana, "avatar"), await makePicture(ana, "avatar")];
  await db.update(users).set({ profilePhoto: now.id }).where(eq(users.id, ana.id));
  await setRelation(ana.id, mod.id, "block");
  await actOnPerson(mod.id, ana.id, { act: "suspend", days: null }, await makePersonInput(ana));
  const canSeeAll = (person: Person) => Promise.all([before, now].map(async ({ id }) => (await getReadableMedia(person.id, id)) !== null));
  expect([await canSeeAll(mod), await canSeeAll(bia)]).toEqual([
    [false, true],
    [false, false],
  ]);
});

test("of somebody with many looks a moderator sees the latest that moderation knows, not the first", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  for (let count = 0; count < 24; count++) await makePost({ by: ana, moderationStatus: "rejected" });
  await makePost({ by: ana });
  const reported = await makePost({ by: ana });
  await reportPost(bia.id, reported.id, spam);
  const { posts: known } = await requireReviewedPerson(mod.id, ana.id);
  expect([known.length, known[0]?.id, known[0]?.status]).toEqual([24, reported.id, "pending"]);
});

test("no act is done without its row in the audit, and no row is ever changed or erased", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: ana });
  const comment = await addComment(bia.id, look.id, "Fica");
  const report = await reportPost(bia.id, look.id, spam);
  await decidePost(mod.id, look.id, "hold", await makePostInput(look));
  const [hold] = await listActsOn(ana);
  await createAppeal(ana.id, hold?.id ?? "", "Por favor");
  await db.execute(sql`create function no_audit() returns trigger language plpgsql as $$ begin raise exception 'no audit'; end $$`);
  await db.execute(sql`create trigger no_audit before insert on moderation_acts for each row execute function no_audit()`);
  const acts: Record<string, () => Promise<unknown>> = {
    approve: async () => decidePost(mod.id, look.id, "approve", await makePostInput(look)),
    reject: async () => decidePost(mod.id, look.id, "reject", await makePostInput(look)),
    remove: () => removeComment(mod.id, look.id, comment.id, makeActInput()),
    warn: async () => actOnPerson(mod.id, ana.id, { act: "warn" }, await makePersonInput(ana)),
    suspend: async () => actOnPerson(mod.id, ana.id, { act: "suspend", days: null }, await makePersonInput(ana)),
    dismiss: async () => dismissReports(mod.id, look.id, await makePostInput(look)),
    grant: () => decideAppeal(mod.id, hold?.id ?? "", "grant", makeActInput()),
    uphold: () => decideAppeal(mod.id, hold?.id ?? "", "uphold", makeActInput()),
    machine: async () => reportPost(bia.id, (await makePost({ by: ana, isAi: true })).id, { reason: "ai_misuse", description: "" }),
  };
  const readState = async () => [
    await getPostStatus(look),
    await getReportStatus(report),
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
  const before = await readState();
  for (const [name, act] of Object.entries(acts)) expect([name, (await getErrorCode(act())) === null]).toEqual([name, false]);
  expect(await readState()).toEqual(before);
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
  const [ana, bia, leaver] = [await makeUser(), await makeUser(), await createModerator()];
  const look = await makePost({ by: ana });
  const comment = await addComment(bia.id, look.id, "Palavras de bia");
  await removeComment(leaver.id, look.id, comment.id, makeActInput("Ofende"));
  const [act] = await listActsOn(bia);
  await db.delete(users).where(inArray(users.id, [bia.id, leaver.id]));
  const [left] = await db
    .select()
    .from(moderationActs)
    .where(eq(moderationActs.id, act?.id ?? ""));
  expect(left).toMatchObject({ kind: "remove_comment", userId: null, moderatorId: null, evidence: null, reason: "Ofende" });
});

test("reports of a look that its author deleted can be closed", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: ana });
  const report = await reportPost(bia.id, look.id, spam);
  await deletePost(ana.id, look.id);
  expect((await listReportGroups(mod.id, "open", page)).items.find(({ postId }) => postId === look.id)).toMatchObject({ post: null, count: 1 });
  expect((await requireReviewedPost(mod.id, look.id)).post).toBeNull();
  await dismissReports(mod.id, look.id, await makePostInput(look, ""));
  expect(await getReportStatus(report)).toBe("rejected");
});

test("the record leads to what was decided about a look also once it is deleted, and to nobody's other looks", async () => {
  const [ana, look] = [await makeUser(), await makePost({ by: await makeUser() })];
  await decidePost(mod.id, look.id, "hold", await makePostInput(look));
  await deletePost(look.userId, look.id);
  expect(await requireReviewedPost(mod.id, look.id)).toMatchObject({ post: null, reports: [], acts: [{ kind: "hold" }], comments: { items: [] } });
  const quiet = await makePost({ by: ana, privacy: "followers" });
  expect(await getErrorCode(requireReviewedPost(mod.id, quiet.id))).toBe("post_not_found");
});

test("whoever reported misuse of AI in a look that its author then deleted is believed again", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const misuse = { reason: "ai_misuse" as const, description: "" };
  const [deleted, next, unfounded, last] = [
    await makePost({ by: ana, isAi: true }),
    await makePost({ by: ana, isAi: true }),
    await makePost({ by: ana, isAi: true }),
    await makePost({ by: ana, isAi: true }),
  ];
  await reportPost(bia.id, deleted.id, misuse);
  await deletePost(ana.id, deleted.id);
  await dismissReports(mod.id, deleted.id, await makePostInput(deleted, ""));
  await reportPost(bia.id, next.id, misuse);
  expect(await getPostStatus(next)).toBe("held");
  await reportPost(bia.id, unfounded.id, misuse);
  await decidePost(mod.id, unfounded.id, "approve", await makePostInput(unfounded, ""));
  await db
    .update(reports)
    .set({ createdAt: new Date(Date.now() - 48 * 3_600_000) })
    .where(eq(reports.reporterId, bia.id));
  await reportPost(bia.id, last.id, misuse);
  expect(await getPostStatus(last)).toBe("pending");
});

test("the queue goes from the oldest report on, in parts, and costs as much with 500 reports as with five", async () => {
  const countQueries = async (call: () => Promise<unknown>) => {
    const sent = spyOn(reader, "unsafe");
    await call();
    const { length } = sent.mock.calls;
    sent.mockRestore();
    return length;
  };
  await db.update(reports).set({ status: "rejected" }).where(eq(reports.status, "pending"));
  const people = await Promise.all(Array.from({ length: 20 }, () => makeUser()));
  const looks = await Promise.all(Array.from({ length: 25 }, (_, index) => makePost({ by: people[index % 20] as Person })));
  const [first, ...others] = looks as [(typeof looks)[0], ...typeof looks];
  for (const person of people.slice(1, 6)) await reportPost(person.id, first.id, spam);
  const forFew = await countQueries(() => listReportGroups(mod.id, "open", page));
  await db
    .insert(reports)
    .values(
      people.flatMap((person) =>
        others.map((look) => ({ reporterId: person.id, reportedUserId: look.userId, reportedPostId: look.id, reason: "spam" as const })),
      ),
    );
  expect(await db.$count(reports, eq(reports.status, "pending"))).toBeGreaterThanOrEqual(485);
  expect(await countQueries(() => listReportGroups(mod.id, "open", page))).toBe(forFew);
  expect(forFew).toBe(3);
  const found: string[] = [];
  for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
    const part: Awaited<ReturnType<typeof listReportGroups>> = await listReportGroups(mod.id, "open", { limit: 7, cursor });
    found.push(...part.items.map(({ subjectId }) => subjectId));
    cursor = part.nextCursor;
  }
  expect(found).toEqual(looks.map(({ id }) => id));
  expect((await countOpenCases()).reports).toBe(25);
});
