import { createHash } from "node:crypto";
import type postgres from "postgres";
import { copyPairs, copyRows, idOf, type Pair } from "./copy.ts";
import {
  authorOf,
  cast,
  circle,
  circleLooks,
  followedBy,
  isArchived,
  kinds,
  likedLook,
  lookId,
  lookTime,
  personId,
  personTime,
  pictureId,
  type World,
} from "./world.ts";

const day = 24 * 3_600_000;
const names =
  "ana bia caio davi elisa fábio gil helena ivo joana kátia lia marta nina otávio paula rui sofia téo úrsula vera wilson xênia yara zeca alice bruno clara dora enzo".split(
    " ",
  );
const surnames = "souza lima costa rocha alves pires nunes ramos dias melo castro freitas barros moura cardoso teixeira".split(" ");
const cuts =
  "linho seda couro jeans tricô alfaiataria vestido saia blazer camisa bota tênis salto bolsa lenço cinto óculos chapéu praia noite trabalho festa casual vintage brechó".split(
    " ",
  );
const plain = (text: string) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
const saved = 10;

/** What the counters of people and looks must say: as many as there are rows. */
function counted(world: World) {
  const [likes, saves, comments] = [new Int32Array(world.looks), new Int32Array(world.looks), new Int32Array(world.looks)];
  const [followers, following, posts] = [new Int32Array(world.people), new Int32Array(world.people), new Int32Array(world.people)];
  const count = (of: Int32Array, index: number) => void (of[index] = (of[index] ?? 0) + 1);
  const each = world.likes / world.people;
  for (let person = 0; person < world.people; person++) {
    for (let turn = 0; turn < each; turn++) count(likes, likedLook(world, person, turn));
    for (let turn = 0; turn < saved; turn++) count(saves, savedLook(world, person, turn));
    for (const other of followedBy(world, person)) {
      count(followers, other);
      count(following, person);
    }
  }
  for (let look = 0; look < world.looks; look++) if (!isArchived(look)) count(posts, authorOf(world, look));
  for (let comment = 0; comment < commentsOf(world); comment++) count(comments, commentedLook(world, comment));
  return { likes, followers, following, posts, saves, comments };
}

const savedLook = (world: World, person: number, turn: number) => (person * 31 + turn * 997 + 1) % world.looks;
const commentsOf = (world: World) => world.looks / 2 + 30;
const commentedLook = (world: World, comment: number) => (comment < 30 ? cast.featuredLook : circleLooks + ((comment * 37) % (world.looks - circleLooks)));

const numbers = (count: number) => Array(count).keys();
type Counts = ReturnType<typeof counted>;

function* people(world: World, counts: Counts) {
  for (const number of numbers(world.people)) {
    const [first = "", last = ""] = [names[number % names.length], surnames[Math.floor(number / names.length) % surnames.length]];
    const username = `${plain(first)}_${plain(last)}_${number}`;
    yield {
      id: personId(world, number),
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
      created_at: new Date(personTime(world, number)),
    };
  }
}

function* pictures(world: World) {
  for (const number of numbers(world.looks)) {
    const hash = Buffer.from("1QcSHQRnh493V4dIh4eXh1h4kJUI", "base64");
    hash.writeUInt32BE((number * 2_654_435_761) % 2 ** 32, 8);
    yield {
      id: pictureId(world, number),
      owner_id: personId(world, authorOf(world, number)),
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

function* looks(world: World, counts: Counts) {
  for (const number of numbers(world.looks)) {
    const tags = [cuts[number % cuts.length], cuts[(number * 7 + 3) % cuts.length], cuts[(number * 11 + 5) % cuts.length]];
    yield {
      id: lookId(world, number),
      user_id: personId(world, authorOf(world, number)),
      caption: `Look ${number}: ${tags[0]} com ${tags[1]}, para um dia comprido na cidade`,
      image_url: pictureId(world, number),
      type: number % 5 === 0 ? "virtual_tryon" : "outfit",
      is_ai: number % 5 === 0,
      tags: [...new Set(number < 40 ? [...tags, cast.rareTag] : tags)],
      likes_count: counts.likes[number],
      comments_count: counts.comments[number],
      saves_count: counts.saves[number],
      privacy: number % 20 === 19 ? "followers" : "public",
      is_archived: isArchived(number),
      moderation_status: "approved",
      created_at: new Date(lookTime(world, number)),
    };
  }
}

/** One after the other over a year; `turn` counts a person's own. */
function likes(world: World) {
  const step = (365 * day) / world.likes;
  let number = 0;
  return (pair: Pair) => {
    if (number === world.likes) return false;
    const [person, turn] = [number % world.people, Math.floor(number / world.people)];
    const look = likedLook(world, person, turn);
    pair.time = world.madeAt - 366 * day + Math.floor(number * step);
    Object.assign(pair.id, { kind: kinds.like, number });
    Object.assign(pair.from, { kind: kinds.person, number: person, time: personTime(world, person) });
    Object.assign(pair.to, { kind: kinds.look, number: look, time: lookTime(world, look) });
    number += 1;
    return true;
  };
}

function follows(world: World) {
  let [number, person] = [0, 0];
  let others = followedBy(world, person);
  return (pair: Pair): boolean => {
    let next = others.next();
    while (next.done) {
      person += 1;
      if (person === world.people) return false;
      others = followedBy(world, person);
      next = others.next();
    }
    pair.time = world.madeAt - 300 * day + number;
    Object.assign(pair.id, { kind: kinds.follow, number });
    Object.assign(pair.from, { kind: kinds.person, number: person, time: personTime(world, person) });
    Object.assign(pair.to, { kind: kinds.person, number: next.value, time: personTime(world, next.value as number) });
    number += 1;
    return true;
  };
}

function* comments(world: World) {
  for (const number of numbers(commentsOf(world))) {
    const time = world.madeAt - 100 * day + number * 1000;
    const row = {
      id: idOf(kinds.comment, number, time),
      post_id: lookId(world, commentedLook(world, number)),
      user_id: personId(world, (number * 13) % world.people),
    };
    yield { ...row, content: "Que combinação bonita", created_at: new Date(time) };
  }
}

const shelves = [
  ["looks", "Todos os looks"],
  ["liked", "Curtidos"],
  ["custom", "Looks de trabalho"],
  ["custom", "Casual"],
  ["custom", "Noite"],
] as const;
const shelfId = (world: World, person: number, shelf: number) => idOf(kinds.collection, person * shelves.length + shelf, personTime(world, person));

function* collections(world: World) {
  for (const person of numbers(world.people))
    for (const [shelf, [kind, name]] of shelves.entries())
      yield { id: shelfId(world, person, shelf), user_id: personId(world, person), kind, name, position: Math.max(0, shelf - 2) };
}

/** Saved looks; half of them stand in a collection of the person's own too. */
function* items(world: World) {
  let number = 0;
  for (const person of numbers(world.people)) {
    for (const turn of numbers(saved)) {
      for (const shelf of turn % 2 === 0 ? [0, 2] : [0]) {
        const id = idOf(kinds.item, number++, world.madeAt - 50 * day);
        yield { id, collection_id: shelfId(world, person, shelf), post_id: lookId(world, savedLook(world, person, turn)) };
      }
    }
  }
}

/** Who writes to whom, and how often: the viewer to thirty of the circle, the others in pairs. */
function* talks(world: World): Generator<{ low: number; high: number; count: number }> {
  for (let other = 1; other <= 30; other++) yield { low: 0, high: other, count: other === cast.celebrity ? 60 : 4 };
  for (let low = 102; low + 1 < world.people; low += 2) yield { low, high: low + 1, count: 10 };
}

function* messages(world: World) {
  let number = 0;
  for (const { low, high, count } of talks(world)) {
    for (const turn of numbers(count)) {
      const time = world.madeAt - 30 * day + number * 1000;
      const [sender, receiver] = turn % 2 === 0 ? [low, high] : [high, low];
      const row = { id: idOf(kinds.message, number++, time), sender_id: personId(world, sender), receiver_id: personId(world, receiver) };
      yield { ...row, content: "Onde achaste esse casaco?", is_read: true, read_at: new Date(time), created_at: new Date(time) };
    }
  }
}

function* conversations(world: World) {
  let sent = 0;
  for (const { low, high, count } of talks(world)) {
    sent += count;
    const last = sent - 1;
    yield { low_id: personId(world, low), high_id: personId(world, high), last_message_id: idOf(kinds.message, last, world.madeAt - 30 * day + last * 1000) };
  }
}

function* notifications(world: World) {
  let number = 0;
  for (const person of numbers(world.people)) {
    for (const turn of numbers(person === cast.viewer ? 60 : 3)) {
      const time = world.madeAt - 20 * day + number * 1000;
      const actor = personId(world, (person + turn + 1) % world.people);
      const row = {
        id: idOf(kinds.notification, number++, time),
        user_id: personId(world, person),
        type: "follow",
        subject_id: personId(world, person),
        actor_id: actor,
      };
      yield { ...row, day: new Date(world.madeAt - turn * day).toISOString().slice(0, 10), is_read: true, created_at: new Date(time) };
    }
  }
}

function* edits(world: World) {
  let number = 0;
  for (const person of numbers(world.people)) {
    for (const turn of numbers(person === cast.viewer ? 25 : 1)) {
      const time = world.madeAt - 10 * day + number * 1000;
      const picture = [pictureId(world, person === cast.viewer ? turn * circle : number % world.looks)];
      const row = {
        id: idOf(kinds.edit, number++, time),
        user_id: personId(world, person),
        image_urls: picture,
        prompt: "Veste-me este look",
        result_image_urls: picture,
      };
      yield { ...row, status: "completed", model: "local", seen_at: new Date(time), settled_at: new Date(time), created_at: new Date(time) };
    }
  }
}

function* entries(world: World) {
  for (const person of numbers(world.people))
    yield { id: idOf(kinds.entry, person, personTime(world, person)), user_id: personId(world, person), amount: 5, kind: "signup" };
}

function* settings(world: World) {
  for (const person of numbers(world.people)) yield { id: idOf(kinds.entry, person, personTime(world, person)), user_id: personId(world, person) };
}

/** What people saw in the last days: the viewer a hundred looks, the others a few. */
function* seen(world: World) {
  let number = 0;
  for (const person of numbers(world.people)) {
    for (const turn of numbers(person === cast.viewer ? 100 : 5)) {
      const at = new Date(world.madeAt - day);
      const post = lookId(world, (person * 101 + turn * 89) % world.looks);
      yield {
        id: idOf(kinds.seen, number++, at.getTime()),
        user_id: personId(world, person),
        post_id: post,
        seen_at: at,
        expires_at: new Date(world.madeAt + 6 * day),
      };
    }
  }
}

/** Everybody else has silenced two whom they do not know. */
function* silences(world: World) {
  for (let person = circle; person < world.people; person++) {
    for (const [turn, type] of ["mute", "restrict"].entries()) {
      const id = idOf(kinds.silence, person * 2 + turn, world.madeAt - 5 * day);
      yield { id, user_id: personId(world, person), target_user_id: personId(world, (person + 3 + turn) % world.people), type };
    }
  }
}

/** Fills an empty, migrated database. The indexes are made after the rows, and are in the end what they were. */
export async function fill(sql: postgres.Sql, world: World): Promise<void> {
  const counts = counted(world);
  const tables: Record<string, (tx: postgres.Sql) => Promise<void>> = {
    users: (tx) => copyRows(tx, "users", people(world, counts)),
    // the triggers that keep it sleep meanwhile
    fame: async (tx) => void (await tx`insert into fame select id, followers_count, username, search_text from users`),
    user_settings: (tx) => copyRows(tx, "user_settings", settings(world)),
    credit_entries: (tx) => copyRows(tx, "credit_entries", entries(world)),
    media: (tx) => copyRows(tx, "media", pictures(world)),
    posts: (tx) => copyRows(tx, "posts", looks(world, counts)),
    follows: (tx) => copyPairs(tx, "follows", ["id", "follower_id", "following_id", "created_at"], follows(world)),
    likes: (tx) => copyPairs(tx, "likes", ["id", "user_id", "post_id", "created_at"], likes(world)),
    comments: (tx) => copyRows(tx, "comments", comments(world)),
    collections: (tx) => copyRows(tx, "collections", collections(world)),
    collection_items: (tx) => copyRows(tx, "collection_items", items(world)),
    messages: (tx) => copyRows(tx, "messages", messages(world)),
    conversations: (tx) => copyRows(tx, "conversations", conversations(world)),
    notifications: (tx) => copyRows(tx, "notifications", notifications(world)),
    image_edits: (tx) => copyRows(tx, "image_edits", edits(world)),
    seen_posts: (tx) => copyRows(tx, "seen_posts", seen(world)),
    user_interactions: (tx) => copyRows(tx, "user_interactions", silences(world)),
  };
  const before = await schemaOf(sql);
  const taken = await takeIndexes(sql, Object.keys(tables));
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`; // the rows are known to fit each other
    await tx`truncate users cascade`; // emptied in the same transaction, they are written without a log
    for (const copy of Object.values(tables)) await copy(tx as unknown as postgres.Sql);
  });
  await bringBack(sql, taken);
  await sql`vacuum analyze`; // or PostgreSQL does it by itself, in the middle of what is measured
  if ((await schemaOf(sql)) !== before) throw new Error("the schema is not what the migrations made");
}

type Index = { table: string; name: string; made: string; constraint: boolean };

/** Takes away every index but the primary keys. */
async function takeIndexes(sql: postgres.Sql, tables: string[]): Promise<Index[]> {
  const indexes = await sql<Index[]>`
    select i.indrelid::regclass::text as table, c.relname as name, pg_get_indexdef(i.indexrelid) as made, con.oid is not null as constraint
    from pg_index i join pg_class c on c.oid = i.indexrelid left join pg_constraint con on con.conindid = i.indexrelid and con.contype = 'u'
    where not i.indisprimary and i.indrelid::regclass::text in ${sql(tables)} order by pg_relation_size(i.indrelid) desc, c.relname`;
  for (const { table, name, constraint } of indexes)
    await (constraint ? sql`alter table ${sql(table)} drop constraint ${sql(name)}` : sql`drop index ${sql(name)}`);
  return indexes;
}

/** Makes them again, two at a time, and last the constraints that stand on them. */
async function bringBack(sql: postgres.Sql, indexes: Index[]) {
  const left = indexes.toSorted((one, other) => Number(other.table === "likes") - Number(one.table === "likes"));
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) await sql.unsafe(next.made);
  };
  await Promise.all([worker(), worker()]);
  for (const { table, name, constraint } of indexes)
    if (constraint) await sql`alter table ${sql(table)} add constraint ${sql(name)} unique using index ${sql(name)}`;
}

async function schemaOf(sql: postgres.Sql): Promise<string> {
  const parts = await sql`
    select pg_get_indexdef(indexrelid) as part from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    order by 1`;
  return parts.map(({ part }) => part).join("\n");
}
