import { is, type SQL, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as schema from "#app/db/schema";
import { setSave } from "#app/models/collections/save.server";
import { addComment, deleteComment } from "#app/models/looks/comment.server";
import { setLike } from "#app/models/looks/like.server";
import { followUser, unfollowUser } from "#app/models/people/follow.server";

// Stored counts and their tests; see docs/how-to/add-something-that-is-counted.md.

type Person = { id: string };
/** ana's look with dora's comment. */
export type Scene = { ana: Person; dora: Person; look: Person; comment: Person };

/** How an actor is counted, and the expected effects. */
export type CountCase = {
  /** The row with the count, and its owner. */
  row: (scene: Scene) => Person;
  owner: (scene: Scene) => Person;
  add: (actor: Person, scene: Scene) => Promise<unknown>;
  /** `added` is the value returned by `add`. */
  undo: (actor: Person, scene: Scene, added: unknown) => Promise<unknown>;
  /** Adding or undoing twice changes nothing. */
  isIdempotent: boolean;
  /** An actor's counted rows as a from clause, for the purge. */
  rows: (actor: Person) => SQL;
  /** The notification's type, or why there is none. */
  notification: (typeof schema.notifications.$inferSelect)["type"] | { none: string };
  /** Why a block keeps the actor counted. */
  keptByBlock?: string;
  /** Where the count is shown; `words` match the page for one. */
  shown: { api: (scene: Scene) => string; field: string; page: (scene: Scene) => string; words: RegExp } | { none: string };
};

/** Without a test case; `isInvariant`: in tests/invariants.sql; `isCopy`: of another column. */
type Exemption = { reason: string; isInvariant: boolean; isCopy?: boolean };

const readId = (added: unknown) => (added as Person).id;
const getAna = ({ ana }: Scene) => ana;
const getLook = ({ look }: Scene) => look;
const getPersonRow = ({ ana }: Scene) => `/user/${ana.id}`;
const getPostRow = ({ look }: Scene) => `/post/${look.id}`;

export const counts: Record<string, CountCase | Exemption> = {
  "users.followers_count": {
    row: getAna,
    owner: getAna,
    add: (actor, { ana }) => followUser(actor.id, ana.id),
    undo: (actor, { ana }) => unfollowUser(actor.id, ana.id),
    isIdempotent: true,
    rows: ({ id }) => sql`follows where follower_id = ${id}`,
    notification: "follow",
    shown: { api: (scene) => `/api${getPersonRow(scene)}`, field: "followersCount", page: getPersonRow, words: /\b1 seguidor\b/ },
  },
  "users.following_count": {
    row: getAna,
    owner: getAna,
    add: (actor, { ana }) => followUser(ana.id, actor.id),
    undo: (actor, { ana }) => unfollowUser(ana.id, actor.id),
    isIdempotent: true,
    rows: ({ id }) => sql`follows where following_id = ${id}`,
    notification: { none: "whom ana follows is told, and ana is not" },
    shown: { api: (scene) => `/api${getPersonRow(scene)}`, field: "followingCount", page: getPersonRow, words: /\b1 seguindo\b/ },
  },
  "posts.likes_count": {
    row: getLook,
    owner: getAna,
    add: (actor, { look }) => setLike(actor.id, look.id, true),
    undo: (actor, { look }) => setLike(actor.id, look.id, false),
    isIdempotent: true,
    rows: ({ id }) => sql`likes where user_id = ${id}`,
    notification: "like",
    shown: { api: (scene) => `/api/posts/${scene.look.id}`, field: "likesCount", page: getPostRow, words: /\b1 curtida\b/ },
  },
  "posts.comments_count": {
    row: getLook,
    owner: getAna,
    add: (actor, { look }) => addComment(actor.id, look.id, "Que linho"),
    undo: (actor, _, added) => deleteComment(actor.id, readId(added)),
    isIdempotent: false,
    rows: ({ id }) => sql`comments where user_id = ${id}`,
    notification: "comment",
    shown: { api: (scene) => `/api/posts/${scene.look.id}`, field: "commentsCount", page: getPostRow, words: /Comentários 2\b/ },
  },
  "posts.saves_count": {
    row: getLook,
    owner: getAna,
    add: (actor, { look }) => setSave(actor.id, look.id, true),
    undo: (actor, { look }) => setSave(actor.id, look.id, false),
    isIdempotent: true,
    rows: ({ id }) => sql`collection_items where collection_id in (select id from collections where user_id = ${id})`,
    notification: { none: "a save is the saver's own affair" },
    keptByBlock: "the saved look leaves the saver's view and stays in the collection, for the day the block is lifted",
    shown: { none: "it ranks Explore and is told to nobody" },
  },
  "posts.try_ons_count": {
    reason: "how many people tried it, ever: names nobody, is never reduced, so that a deleted try-on is counted on",
    isInvariant: false,
  },
  "users.posts_count": { reason: "a person's own looks: nobody else becomes part of it, and it leaves with them", isInvariant: true },
  "fame.followers_count": { reason: "a trigger copies it from users", isInvariant: true, isCopy: true },
};

export const isCountCase = (count: CountCase | Exemption): count is CountCase => "add" in count;

const isStoredAs = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Lists number columns that end in `_count`, as `table.column`. */
export const listStoredCounts = (Object.values(schema) as unknown[])
  .filter((each) => is(each, PgTable))
  .map((table) => getTableConfig(table))
  .flatMap(({ name, columns }) => columns.filter((column) => column.dataType === "number").map((column) => `${name}.${isStoredAs(column.name)}`))
  .filter((column) => column.endsWith("_count"))
  .sort();
