import { expect, test } from "bun:test";
import { eq, type SQL, sql } from "drizzle-orm";
import { env } from "#app/config/env.server";
import { db, type Tx } from "#app/db/client.server";
import { comments, media, moderationActs } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { addComment } from "#app/models/looks/comment.server";
import { deletePost } from "#app/models/looks/post.server";
import { createAppeal, decideAppeal } from "#app/models/moderation/appeal.server";
import { decidePost, isActOnPost, removeComment } from "#app/models/moderation/moderation-act.server";
import { getLastActId } from "#app/models/moderation/moderation-audit.server";
import { removeRelation, setRelation } from "#app/models/people/relation.server";
import { cancelDeletion, startDeletion } from "#app/models/privacy/account-deletion.server";
import { deletePerson, deleteUserData } from "#app/models/privacy/account-purge.server";
import { createSignedInClient } from "../http.ts";
import { makePost, makeUser } from "../people.ts";
import { startServer } from "../server.ts";
import { type CountCase, counts, isCountCase, listStoredCounts, type Scene } from "./counts.ts";

type Person = { id: string };

const server = await startServer({ WORKER: "off" });
const invariants = await Bun.file("tests/invariants.sql").text();
const day = 24 * 60 * 60 * 1000;

const findBroken = async (tx: Pick<Tx, "execute">) => (await tx.execute<{ broken: string; id: string }>(sql.raw(invariants))).map((row) => ({ ...row }));

async function createScene(): Promise<Scene> {
  const [ana, dora] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: ana });
  return { ana, dora, look, comment: await addComment(dora.id, look.id, "De dora") };
}

/** Runs a change, then a query, then rolls back. */
async function runAndRollBack<T>(change: SQL, ask: (tx: Tx) => Promise<T>): Promise<T> {
  const result = Promise.withResolvers<T>();
  await db
    .transaction(async (tx) => {
      await tx.execute(change);
      result.resolve(await ask(tx));
      tx.rollback();
    })
    .catch(result.reject);
  return result.promise;
}

const makeColumns = (count: string) => {
  const [table = "", column = ""] = count.split(".");
  return { table: sql.identifier(table), column: sql.identifier(column), key: sql.identifier(table === "fame" ? "user_id" : "id") };
};

test("every stored count has its row in tests/social/counts.ts, and every row a count", () => {
  expect(Object.keys(counts).sort()).toEqual(listStoredCounts);
});

test.each(listStoredCounts)(
  "%s that is wrong by one is found by tests/invariants.sql, and a check constraint keeps it from falling below zero",
  async (name) => {
    const [count, scene] = [counts[name], await createScene()];
    const { table, column, key } = makeColumns(name);
    const of = count && isCountCase(count) ? count.row(scene) : name.startsWith("posts.") ? scene.look : scene.ana;
    const change = (to: SQL) => sql`update ${table} set ${column} = ${to} where ${key} = ${of.id}`;
    if (count && (isCountCase(count) || count.isInvariant)) {
      expect(await findBroken(db)).toEqual([]);
      expect((await runAndRollBack(change(sql`${column} + 1`), findBroken)).map(({ id }) => id)).toContain(of.id);
    }
    const bounds = sql`select 1 from pg_constraint where conrelid = ${name.split(".")[0]}::regclass and contype = 'c'
    and strpos(pg_get_constraintdef(oid), ${`(${name.split(".")[1]} >= 0)`}) > 0`;
    if (count && (isCountCase(count) || !count.isCopy)) expect((await db.execute(bounds)).length).toBe(1);
  },
);

const stories = Object.entries(counts).flatMap(([name, count]) => (isCountCase(count) ? [[name, count] as const] : []));

const makeCountReader = (name: string, { row }: CountCase, scene: Scene) => {
  const { table, column } = makeColumns(name);
  return async () => (await db.execute<{ count: number }>(sql`select ${column} as count from ${table} where id = ${row(scene).id}`))[0]?.count;
};

const countNotifications = async (actor: Person, { owner, notification }: CountCase, scene: Scene) => {
  if (typeof notification === "object") return [];
  const rows = sql`select type from notifications where user_id = ${owner(scene).id} and actor_id = ${actor.id}`;
  return (await db.execute<{ type: string }>(rows)).map(({ type }) => type);
};

test.each(stories)(
  "%s follows each who is counted: added, undone, leaving, back, purged",
  async (name, story) => {
    const [scene, bia] = [await createScene(), await makeUser()];
    const expectedTypes = typeof story.notification === "string" ? [story.notification] : [];
    const count = makeCountReader(name, story, scene);
    const before = (await count()) ?? 0;
    const readState = async () => ({
      counted: ((await count()) ?? 0) - before,
      told: await countNotifications(bia, story, scene),
      broken: await findBroken(db),
    });
    const present = { counted: 1, told: expectedTypes, broken: [] };
    const absent = { counted: 0, told: [], broken: [] };
    const times = story.isIdempotent ? [1, 2, 3] : [1];
    const add = async () => (await Promise.all(times.map(() => story.add(bia, scene))))[0];

    const added = await add();
    expect(await readState()).toEqual(present);
    await Promise.all(times.map(() => story.undo(bia, scene, added)));
    expect(await readState()).toEqual(absent);

    await add();
    await db.transaction((tx) => startDeletion(tx, bia.id, new Date()));
    expect(await readState()).toMatchObject({ counted: 0, broken: [] }); // notifications are hidden when read: tests/accounts/account-deletion.test.ts
    expect(await cancelDeletion(bia.id)).toBe(true);
    expect(await readState()).toEqual(present);

    await db.transaction((tx) => startDeletion(tx, bia.id, new Date(Date.now() - 15 * day)));
    await deleteUserData(bia.id);
    expect((await db.execute(sql`select 1 from ${story.rows(bia)}`)).length).toBe(0); // in batches before the user's row cascades
    await db.delete(media).where(eq(media.ownerId, bia.id));
    expect(await deletePerson(bia.id)).toBe(true);
    expect(await readState()).toEqual(absent);
  },
  30_000,
);

test.each(stories)("%s loses whoever its owner blocks, unless it says why not, and a lifted block brings nobody back", async (name, story) => {
  const [scene, caio] = [await createScene(), await makeUser()];
  const count = makeCountReader(name, story, scene);
  const before = (await count()) ?? 0;
  await story.add(caio, scene);
  await setRelation(story.owner(scene).id, caio.id, "block");
  expect(await count()).toBe(before + (story.keptByBlock ? 1 : 0));
  expect([await countNotifications(caio, story, scene), await findBroken(db)]).toEqual([[], []]);
  await removeRelation(story.owner(scene).id, caio.id, "block");
  expect(await count()).toBe(before + (story.keptByBlock ? 1 : 0));
});

const form = (seen: string | null = null) => ({ key: newId(), seen, reason: "Foge às regras" });

test.each(stories)("%s is right after moderation takes the comment and the look away and an appeal brings them back", async (name, story) => {
  const [scene, davi, mod] = [await createScene(), await makeUser(), await makeUser()];
  env.adminEmails.push(mod.email);
  const { look, comment, dora, ana } = scene;
  await story.add(davi, scene);
  await removeComment(mod.id, look.id, comment.id, form());
  expect(await findBroken(db)).toEqual([]);
  const [act] = await db.select().from(moderationActs).where(eq(moderationActs.userId, dora.id));
  await createAppeal(dora.id, act?.id ?? "", "Era brincadeira");
  await decideAppeal(mod.id, act?.id ?? "", "grant", form());
  expect([await db.$count(comments, eq(comments.id, comment.id)), await findBroken(db)]).toEqual([1, []]);
  const count = await makeCountReader(name, story, scene)();
  for (const decision of ["reject", "approve"] as const) await decidePost(mod.id, look.id, decision, form(await getLastActId(isActOnPost(look.id))));
  expect([await makeCountReader(name, story, scene)(), await findBroken(db)]).toEqual([count, []]);
  await deletePost(ana.id, look.id);
  expect(await findBroken(db)).toEqual([]);
});

const stripTags = (html: string) =>
  html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

const shown = stories.flatMap(([name, { row, add, shown }]) => ("none" in shown ? [] : [[name, { row, add, ...shown }] as const]));

test.each(shown)("%s is read in JSON and on the page without scripts, as counts.ts says", async (_, { row, add, api, field, page, words }) => {
  const [scene, davi, viewer] = [await createScene(), await makeUser(), await makeUser()];
  const as = await createSignedInClient(server, viewer);
  const { id } = row(scene);
  const read = async () => {
    const answer = await as.json<Record<string, unknown> | Record<string, unknown>[]>(api(scene));
    return (Array.isArray(answer) ? answer.find((item) => item.id === id) : answer)?.[field];
  };
  const readPageText = async () => stripTags(await (await as.get(page(scene))).text());
  const before = Number(await read());
  expect(await readPageText()).not.toMatch(words);
  await add(davi, scene);
  expect(await read()).toBe(before + 1);
  expect(await readPageText()).toMatch(words);
});

test("nobody writes a count: the forged bodies of tests/security/fields.test.ts hold every one of them", async () => {
  const forged = await Bun.file("tests/security/fields.test.ts").text();
  const fields = listStoredCounts
    .filter((name) => !name.startsWith("fame."))
    .map((name) => name.replace(/^.*\./, "").replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase()));
  expect(fields.filter((field) => !forged.includes(`${field}:`))).toEqual([]);
});
