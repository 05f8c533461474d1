import { createHash } from "node:crypto";
import type postgres from "postgres";
import { copyPairs, copyRows, makeId, type PairRow } from "./copy.ts";
import { listPieceTables } from "./pieces.ts";
import {
  circleLookCount,
  circleSize,
  getAuthor,
  getLikedLook,
  getLookId,
  getLookTime,
  getPersonId,
  getPersonTime,
  getPictureId,
  idKinds,
  isArchived,
  listFollowed,
  namedPeople,
  type World,
} from "./world.ts";

const day = 24 * 3_600_000;
const names =
  "ana bia caio davi elisa fábio gil helena ivo joana kátia lia marta nina otávio paula rui sofia téo úrsula vera wilson xênia yara zeca alice bruno clara dora enzo".split(
    " ",
  );
const surnames = "souza lima costa rocha alves pires nunes ramos dias melo castro freitas barros moura cardoso teixeira".split(" ");
const garmentCuts =
  "linho seda couro jeans tricô alfaiataria vestido saia blazer camisa bota tênis salto bolsa lenço cinto óculos chapéu praia noite trabalho festa casual vintage brechó".split(
    " ",
  );
const stripAccents = (text: string) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
const saved = 10;

/** Computes counters that match the rows. */
function countRows(world: World) {
  const [likes, saves, comments] = [new Int32Array(world.looks), new Int32Array(world.looks), new Int32Array(world.looks)];
  const [followers, following, posts] = [new Int32Array(world.people), new Int32Array(world.people), new Int32Array(world.people)];
  const count = (getCount: Int32Array, index: number) => void (getCount[index] = (getCount[index] ?? 0) + 1);
  const each = world.likes / world.people;
  for (let person = 0; person < world.people; person++) {
    for (let turn = 0; turn < each; turn++) count(likes, getLikedLook(world, person, turn));
    for (let turn = 0; turn < saved; turn++) count(saves, getSavedLook(world, person, turn));
    for (const other of listFollowed(world, person)) {
      count(followers, other);
      count(following, person);
    }
  }
  for (let look = 0; look < world.looks; look++) if (!isArchived(look)) count(posts, getAuthor(world, look));
  for (let comment = 0; comment < getCommentCount(world); comment++) count(comments, getCommentedLook(world, comment));
  return { likes, followers, following, posts, saves, comments };
}

const getSavedLook = (world: World, person: number, turn: number) => (person * 31 + turn * 997 + 1) % world.looks;
const getCommentCount = (world: World) => world.looks / 2 + 30;
const getCommentedLook = (world: World, comment: number) =>
  comment < 30 ? namedPeople.featuredLook : circleLookCount + ((comment * 37) % (world.looks - circleLookCount));

const generateNumbers = (count: number) => Array(count).keys();
type Counts = ReturnType<typeof countRows>;

function* generatePeople(world: World, counts: Counts) {
  for (const number of generateNumbers(world.people)) {
    const [first = "", last = ""] = [names[number % names.length], surnames[Math.floor(number / names.length) % surnames.length]];
    const username = `${stripAccents(first)}_${stripAccents(last)}_${number}`;
    yield {
      id: getPersonId(world, number),
      username,
      email: `${username}@exemplo.com`,
      name: `${first} ${last}`,
      bio: "Roupa boa dura.",
      followers_count: counts.followers[number],
      following_count: counts.following[number],
      posts_count: counts.posts[number],
      is_onboarding_complete: true,
      credits: 5,
      password_hash: "none",
      email_verified: true,
      created_at: new Date(getPersonTime(world, number)),
    };
  }
}

function* generatePictures(world: World) {
  for (const number of generateNumbers(world.looks)) {
    const hash = Buffer.from("1QcSHQRnh493V4dIh4eXh1h4kJUI", "base64");
    hash.writeUInt32BE((number * 2_654_435_761) % 2 ** 32, 8);
    yield {
      id: getPictureId(world, number),
      owner_id: getPersonId(world, getAuthor(world, number)),
      purpose: "post",
      width: 1080,
      height: 1350,
      bytes: 240_000,
      sha256: createHash("sha256").update(String(number)).digest("hex"),
      thumbhash: hash.toString("base64"),
      are_variants_ready: true,
    };
  }
}

function* generateLooks(world: World, counts: Counts) {
  for (const number of generateNumbers(world.looks)) {
    const turn = number + Math.floor(number / 10); // every tenth look gets more likes
    const tags = [garmentCuts[turn % garmentCuts.length], garmentCuts[(turn * 7 + 3) % garmentCuts.length], garmentCuts[(turn * 11 + 5) % garmentCuts.length]];
    yield {
      id: getLookId(world, number),
      user_id: getPersonId(world, getAuthor(world, number)),
      caption: `Look ${number}: ${tags[0]} com ${tags[1]}, para um dia comprido na cidade`,
      image_url: getPictureId(world, number),
      type: number % 5 === 0 ? "virtual_tryon" : "outfit",
      is_ai: number % 5 === 0,
      tags: [...new Set(number < 40 ? [...tags, namedPeople.rareTag] : tags)],
      likes_count: counts.likes[number],
      comments_count: counts.comments[number],
      saves_count: counts.saves[number],
      privacy: number % 20 === 19 ? "followers" : "public",
      is_archived: isArchived(number),
      moderation_status: "approved",
      created_at: new Date(getLookTime(world, number)),
    };
  }
}

/** Spreads likes over a year; `turn` counts per person. */
function fillLikes(world: World) {
  const step = (365 * day) / world.likes;
  let number = 0;
  return (pair: PairRow) => {
    if (number === world.likes) return false;
    const [person, turn] = [number % world.people, Math.floor(number / world.people)];
    const look = getLikedLook(world, person, turn);
    pair.time = world.createdAt - 366 * day + Math.floor(number * step);
    Object.assign(pair.id, { kind: idKinds.like, number });
    Object.assign(pair.from, { kind: idKinds.person, number: person, time: getPersonTime(world, person) });
    Object.assign(pair.to, { kind: idKinds.look, number: look, time: getLookTime(world, look) });
    number += 1;
    return true;
  };
}

function fillFollows(world: World) {
  let [number, person] = [0, 0];
  let others = listFollowed(world, person);
  return (pair: PairRow): boolean => {
    let next = others.next();
    while (next.done) {
      person += 1;
      if (person === world.people) return false;
      others = listFollowed(world, person);
      next = others.next();
    }
    pair.time = world.createdAt - 300 * day + number;
    Object.assign(pair.id, { kind: idKinds.follow, number });
    Object.assign(pair.from, { kind: idKinds.person, number: person, time: getPersonTime(world, person) });
    Object.assign(pair.to, { kind: idKinds.person, number: next.value, time: getPersonTime(world, next.value as number) });
    number += 1;
    return true;
  };
}

function* generateComments(world: World) {
  for (const number of generateNumbers(getCommentCount(world))) {
    const time = world.createdAt - 100 * day + number * 1000;
    const row = {
      id: makeId(idKinds.comment, number, time),
      post_id: getLookId(world, getCommentedLook(world, number)),
      user_id: getPersonId(world, (number * 13) % world.people),
    };
    yield { ...row, content: "Que combinação bonita", created_at: new Date(time) };
  }
}

const collectionKinds = [
  ["looks", "Todos os looks"],
  ["liked", "Curtidos"],
  ["custom", "Looks de trabalho"],
  ["custom", "Casual"],
  ["custom", "Noite"],
] as const;
const getCollectionId = (world: World, person: number, shelf: number) =>
  makeId(idKinds.collection, person * collectionKinds.length + shelf, getPersonTime(world, person));

function* generateCollections(world: World) {
  for (const person of generateNumbers(world.people))
    for (const [shelf, [kind, name]] of collectionKinds.entries())
      yield { id: getCollectionId(world, person, shelf), user_id: getPersonId(world, person), kind, name, position: Math.max(0, shelf - 2) };
}

/** Saved looks; half are also in a custom collection. */
function* generateCollectionItems(world: World) {
  let number = 0;
  for (const person of generateNumbers(world.people)) {
    for (const turn of generateNumbers(saved)) {
      for (const shelf of turn % 2 === 0 ? [0, 2] : [0]) {
        const id = makeId(idKinds.item, number++, world.createdAt - 50 * day);
        yield { id, collection_id: getCollectionId(world, person, shelf), post_id: getLookId(world, getSavedLook(world, person, turn)) };
      }
    }
  }
}

/** Lists message pairs and counts: the viewer's thirty, others' one. */
function* generatePairs(world: World): Generator<{ low: number; high: number; count: number }> {
  for (let other = 1; other <= 30; other++) yield { low: 0, high: other, count: other === namedPeople.celebrity ? 60 : 4 };
  for (let low = 102; low + 1 < world.people; low += 2) yield { low, high: low + 1, count: 10 };
}

function* generateMessages(world: World) {
  let number = 0;
  for (const { low, high, count } of generatePairs(world)) {
    for (const turn of generateNumbers(count)) {
      const time = world.createdAt - 30 * day + number * 1000;
      const [sender, receiver] = turn % 2 === 0 ? [low, high] : [high, low];
      const row = { id: makeId(idKinds.message, number++, time), sender_id: getPersonId(world, sender), receiver_id: getPersonId(world, receiver) };
      yield { ...row, content: "Onde achaste esse casaco?", is_read: true, read_at: new Date(time), created_at: new Date(time) };
    }
  }
}

function* generateConversations(world: World) {
  let sent = 0;
  for (const { low, high, count } of generatePairs(world)) {
    sent += count;
    const last = sent - 1;
    yield {
      low_id: getPersonId(world, low),
      high_id: getPersonId(world, high),
      last_message_id: makeId(idKinds.message, last, world.createdAt - 30 * day + last * 1000),
    };
  }
}

function* generateNotifications(world: World) {
  let number = 0;
  for (const person of generateNumbers(world.people)) {
    for (const turn of generateNumbers(person === namedPeople.viewer ? 60 : 3)) {
      const time = world.createdAt - 20 * day + number * 1000;
      const actor = getPersonId(world, (person + turn + 1) % world.people);
      const row = {
        id: makeId(idKinds.notification, number++, time),
        user_id: getPersonId(world, person),
        type: "follow",
        subject_id: getPersonId(world, person),
        actor_id: actor,
      };
      yield { ...row, day: new Date(world.createdAt - turn * day).toISOString().slice(0, 10), is_read: true, created_at: new Date(time) };
    }
  }
}

function* generateTryOns(world: World) {
  let number = 0;
  for (const person of generateNumbers(world.people)) {
    for (const turn of generateNumbers(person === namedPeople.viewer ? 25 : 1)) {
      const time = world.createdAt - 10 * day + number * 1000;
      const picture = [getPictureId(world, person === namedPeople.viewer ? turn * circleSize : number % world.looks)];
      const row = {
        id: makeId(idKinds.edit, number++, time),
        user_id: getPersonId(world, person),
        image_urls: picture,
        prompt: "Veste-me este look",
        result_image_urls: picture,
      };
      yield { ...row, status: "completed", model: "local", seen_at: new Date(time), settled_at: new Date(time), created_at: new Date(time) };
    }
  }
}

function* generateCreditEntries(world: World) {
  for (const person of generateNumbers(world.people))
    yield { id: makeId(idKinds.entry, person, getPersonTime(world, person)), user_id: getPersonId(world, person), amount: 5, kind: "signup" };
}

function* generateSettings(world: World) {
  for (const person of generateNumbers(world.people))
    yield { id: makeId(idKinds.entry, person, getPersonTime(world, person)), user_id: getPersonId(world, person) };
}

/** Looks seen lately: a hundred by the viewer, few by others. */
function* generateSeenPosts(world: World) {
  let number = 0;
  for (const person of generateNumbers(world.people)) {
    for (const turn of generateNumbers(person === namedPeople.viewer ? 100 : 5)) {
      const at = new Date(world.createdAt - day);
      const post = getLookId(world, (person * 101 + turn * 89) % world.looks);
      yield {
        id: makeId(idKinds.seen, number++, at.getTime()),
        user_id: getPersonId(world, person),
        post_id: post,
        seen_at: at,
        expires_at: new Date(world.createdAt + 6 * day),
      };
    }
  }
}

/** Other people mute or block two strangers each. */
function* generateRelations(world: World) {
  for (let person = circleSize; person < world.people; person++) {
    for (const [turn, type] of ["mute", "restrict"].entries()) {
      const id = makeId(idKinds.silence, person * 2 + turn, world.createdAt - 5 * day);
      yield { id, user_id: getPersonId(world, person), target_user_id: getPersonId(world, (person + 3 + turn) % world.people), type };
    }
  }
}

/** Fills a migrated database; indexes are rebuilt afterwards. */
export async function fillDatabase(sql: postgres.Sql, world: World): Promise<void> {
  const counts = countRows(world);
  const tables: Record<string, (tx: postgres.Sql) => Promise<void>> = {
    users: (tx) => copyRows(tx, "users", generatePeople(world, counts)),
    // triggers are off meanwhile
    fame: async (tx) => void (await tx`insert into fame select id, followers_count, username, search_text from users`),
    user_settings: (tx) => copyRows(tx, "user_settings", generateSettings(world)),
    credit_entries: (tx) => copyRows(tx, "credit_entries", generateCreditEntries(world)),
    media: (tx) => copyRows(tx, "media", generatePictures(world)),
    posts: (tx) => copyRows(tx, "posts", generateLooks(world, counts)),
    look_words: async (tx) =>
      void (await tx`insert into look_words select id, rank_of_look(created_at, likes_count), words_of_look(caption, tags, alt_text, location) from posts`),
    follows: (tx) => copyPairs(tx, "follows", ["id", "follower_id", "following_id", "created_at"], fillFollows(world)),
    likes: (tx) => copyPairs(tx, "likes", ["id", "user_id", "post_id", "created_at"], fillLikes(world)),
    comments: (tx) => copyRows(tx, "comments", generateComments(world)),
    collections: (tx) => copyRows(tx, "collections", generateCollections(world)),
    collection_items: (tx) => copyRows(tx, "collection_items", generateCollectionItems(world)),
    messages: (tx) => copyRows(tx, "messages", generateMessages(world)),
    conversations: (tx) => copyRows(tx, "conversations", generateConversations(world)),
    notifications: (tx) => copyRows(tx, "notifications", generateNotifications(world)),
    image_edits: (tx) => copyRows(tx, "image_edits", generateTryOns(world)),
    seen_posts: (tx) => copyRows(tx, "seen_posts", generateSeenPosts(world)),
    user_interactions: (tx) => copyRows(tx, "user_interactions", generateRelations(world)),
  };
  const before = await readSchema(sql);
  const ofPieces = listPieceTables(world);
  const taken = await dropIndexes(sql, [...Object.keys(tables), ...Object.keys(ofPieces)]);
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`; // foreign keys hold by construction
    await tx`truncate users cascade`; // truncating in the transaction avoids WAL
    for (const copy of Object.values(tables)) await copy(tx as unknown as postgres.Sql);
    for (const statement of Object.values(ofPieces).flat()) await tx.unsafe(statement);
  });
  await restoreIndexes(sql, taken);
  await sql`vacuum analyze`; // keeps autovacuum out of the measurement
  if ((await readSchema(sql)) !== before) throw new Error("the schema is not what the migrations made");
}

type Index = { table: string; name: string; made: string; constraint: boolean };

/** Drops every index except primary keys. */
async function dropIndexes(sql: postgres.Sql, tables: string[]): Promise<Index[]> {
  const indexes = await sql<Index[]>`
    select i.indrelid::regclass::text as table, c.relname as name, pg_get_indexdef(i.indexrelid) as made, con.oid is not null as constraint
    from pg_index i join pg_class c on c.oid = i.indexrelid left join pg_constraint con on con.conindid = i.indexrelid and con.contype = 'u'
    where not i.indisprimary and i.indrelid::regclass::text in ${sql(tables)} order by pg_relation_size(i.indrelid) desc, c.relname`;
  for (const { table, name, constraint } of indexes)
    await (constraint ? sql`alter table ${sql(table)} drop constraint ${sql(name)}` : sql`drop index ${sql(name)}`);
  return indexes;
}

/** Recreates indexes, two at a time, then constraints. */
async function restoreIndexes(sql: postgres.Sql, indexes: Index[]) {
  const remaining = indexes.toSorted((one, other) => Number(other.table === "likes") - Number(one.table === "likes"));
  const restoreNext = async () => {
    for (let next = remaining.shift(); next; next = remaining.shift()) await sql.unsafe(next.made);
  };
  await Promise.all([restoreNext(), restoreNext()]);
  for (const { table, name, constraint } of indexes)
    if (constraint) await sql`alter table ${sql(table)} add constraint ${sql(name)} unique using index ${sql(name)}`;
}

async function readSchema(sql: postgres.Sql): Promise<string> {
  const parts = await sql`
    select pg_get_indexdef(indexrelid) as part from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    order by 1`;
  return parts.map(({ part }) => part).join("\n");
}
