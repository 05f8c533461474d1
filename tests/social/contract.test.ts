import { expect, test } from "bun:test";
import { db } from "#app/db/client.server";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { addComment } from "#app/models/looks/comment.server";
import { insertExactGarment } from "#app/models/looks/garment.server";
import { setLike } from "#app/models/looks/like.server";
import { imageUrlOf } from "#app/models/media/picture";
import { sendMessage } from "#app/models/messages/message.server";
import { followUser } from "#app/models/people/follow.server";
import { planWear } from "#app/models/pieces/outfits/calendar.server";
import { createOutfit } from "#app/models/pieces/outfits/outfit.server";
import { addToPack, createPack } from "#app/models/pieces/outfits/pack.server";
import { NewMark } from "#app/models/pieces/piece.schema";
import { markPiece } from "#app/models/pieces/piece.server";
import { keepPhoto } from "#app/models/try-on/kept-photo.server";
import { makeResult } from "../get-ready/try-ons.ts";
import { createSignedInClient } from "../http.ts";
import { makeLook, makeMorePictures, makeUser } from "../people.ts";
import { authorization } from "../security/authorization.ts";
import { startServer } from "../server.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off" });
const contract = await Bun.file("docs/api.md").text();

/** A type's fields in docs/api.md, nested ones included. */
type Shape = { [field: string]: Shape | null };

const source = (/```ts\n([\s\S]*?)```/.exec(contract)?.[1] ?? "").replace(/\/\/.*$/gm, "");
const additions = [...contract.matchAll(/^\| (\w+) ((?:`[\w.]+`(?:, )?)+)/gm)].map(([, type, fields = ""]) => ({
  type,
  fields: fields.match(/[\w.]+/g) ?? [],
}));

/** Cuts at `;` outside of braces. */
function splitFields(body: string): string[] {
  let depth = 0;
  const fields = [""];
  for (const sign of body) {
    if (sign === "{") depth++;
    if (sign === "}") depth--;
    if (sign === ";" && depth === 0) fields.push("");
    else fields[fields.length - 1] += sign;
  }
  return fields.map((field) => field.trim()).filter(Boolean);
}

/** Parses the fields of a TypeScript type. */
function parseShape(text: string): Shape | null {
  const [, body] = /\{([\s\S]*)\}/.exec(text) ?? [];
  const named = text.replace(/\{[\s\S]*\}/, "").match(/\b[A-Z]\w+/g) ?? [];
  const parts = named.filter((name) => source.includes(`type ${name} =`)).map((name) => findShape(name));
  if (body === undefined && parts.length === 0) return null;
  const own = splitFields(body ?? "").map((field): [string, Shape | null] => [/^\w+/.exec(field)?.[0] ?? "", parseShape(field)]);
  return Object.assign({}, ...parts, Object.fromEntries(own));
}

function findShape(name: string): Shape {
  const text = splitFields(source).find((declaration) => declaration.startsWith(`type ${name} =`)) ?? "";
  const shape = parseShape(text.slice(text.indexOf("=") + 1)) ?? {};
  for (const { fields } of additions.filter(({ type }) => type === name)) {
    for (const [field = "", inner] of fields.map((path) => path.split("."))) {
      if (!inner) shape[field] ??= null;
      else shape[field] = { ...shape[field], [inner]: null };
    }
  }
  return shape;
}

/** Lists extra and missing fields of a value. */
function findDifferences(value: unknown, shape: Shape | null, at: string): string[] {
  if (Array.isArray(value)) return value.slice(0, 3).flatMap((item) => findDifferences(item, shape, `${at}[]`));
  if (!shape || value === null || typeof value !== "object") return [];
  const there = Object.keys(value);
  const wrong = [...there.filter((field) => !(field in shape)).map((field) => `${at}.${field} is not named`)];
  wrong.push(...Object.keys(shape).flatMap((field) => (there.includes(field) ? [] : [`${at}.${field} is missing`])));
  return [...wrong, ...Object.entries(value).flatMap(([field, inner]) => findDifferences(inner, shape[field] ?? null, `${at}.${field}`))];
}

/** Creates ana with content in every list. */
async function createContent() {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [own, theirs] = [await makeLook({ by: ana }), await makeLook({ by: bia, look: 2 })];
  const edit = await makeResult(ana);
  await makeMorePictures(theirs, 1);
  await followUser(ana.id, bia.id);
  await followUser(bia.id, ana.id);
  await setLike(ana.id, theirs.id, true);
  await setLike(bia.id, own.id, true);
  await addComment(ana.id, theirs.id, "Que aula de proporção");
  await sendMessage(bia.id, ana.id, { content: "Olha", postId: theirs.id });
  await keepPhoto(ana.id, imageUrlOf(edit.before.id));
  await keepPhoto(ana.id, imageUrlOf(edit.before.id), "piece");
  await db.transaction((tx) => insertExactGarment(tx, theirs.id, {}));
  const { id: piece } = await markPiece(
    bia.id,
    theirs.id,
    NewMark.parse({ kind: "skirt", imageUrl: imageUrlOf(theirs.imageUrl), x: 1, y: 1, link: "loja.example" }),
  );
  const { id: ownPiece } = await markPiece(ana.id, own.id, NewMark.parse({ kind: "coat" }));
  const { id: outfit } = await createOutfit(ana.id, { name: null, occasion: "work", pieces: [{ pieceId: ownPiece }] });
  const days = { startsOn: saoPauloDay(new Date()), endsOn: saoPauloDay(new Date()) };
  const { id: pack } = await createPack(ana.id, { name: null, ...days });
  await addToPack(ana.id, pack, { pieceIds: [ownPiece] });
  await planWear(ana.id, { plannedOn: saoPauloDay(new Date()), outfitId: outfit });
  return { ana, bia, own, theirs, edit, piece, ownPiece, outfit, pack, as: await createSignedInClient(server, ana) };
}

test("every answer has the fields that docs/api.md names, and no others", async () => {
  const { bia, own, theirs, edit, piece, pack, as } = await createContent();
  await as.post(`/api/posts/${theirs.id}/save`);
  const collections = await as.json<{ id: string; kind: string }[]>("/api/collections");
  const [collection, custom] = [collections[0], collections.find(({ kind }) => kind === "custom")];
  await as.post(`/api/collections/${custom?.id}/pieces`, { pieceId: piece });
  const calls: [path: string, type: string][] = [
    ["/api/auth/me", "AuthUser"],
    ["/api/user/me", "Me"],
    [`/api/user/${bia.id}`, "PublicUser"],
    [`/api/users/search?q=${bia.username}`, "UserSearchResult"],
    [`/api/users/${bia.id}/followers`, "UserSummary"],
    ["/api/posts/feed", "Post"],
    [`/api/posts/${theirs.id}`, "PostDetail"],
    [`/api/posts/${theirs.id}/comments`, "Comment"],
    ["/api/posts/search?q=linho", "Post"],
    [`/api/posts/${own.id}/similar`, "Post"],
    [`/api/posts/${own.id}/likes`, "UserSummary"],
    [`/api/posts/${theirs.id}/garment`, "GarmentView"],
    [`/api/posts/${theirs.id}/pieces`, "MarkedPiece"],
    [`/api/pieces/${piece}`, "PieceDetail"],
    [`/api/collections/${custom?.id}/pieces`, "ShownPiece"],
    ["/api/wardrobe", "WardrobePiece"],
    ["/api/wardrobe/numbers", "WardrobeNumbers"],
    ["/api/outfits", "Outfit"],
    ["/api/calendar", "CalendarDay"],
    ["/api/packs", "PackSummary"],
    [`/api/packs/${pack}`, "Pack"],
    ["/api/stories", "StoryGroup"],
    ["/api/collections", "Collection"],
    [`/api/collections/${collection?.id}/posts`, "Post"],
    [`/api/conversations/${bia.id}/messages`, "Message"],
    ["/api/conversations", "Conversation"],
    ["/api/image-edits", "ImageEdit"],
    ["/api/notifications", "Notification"],
    ["/api/user-settings", "Settings"],
  ];
  for (const [path, type] of calls) {
    const answer = await as.json<object>(path);
    expect({ path, isEmpty: Array.isArray(answer) && answer.length === 0 }).toEqual({ path, isEmpty: false });
    expect({ path, wrong: findDifferences(answer, findShape(type), type) }).toEqual({ path, wrong: [] });
  }
  const listFields = async (path: string) => Object.keys((await as.json<object[] | object>(path).then((out) => (Array.isArray(out) ? out[0] : out))) ?? {});
  expect(await listFields(`/api/image-edit/${edit.id}`)).toEqual(["id", "status", "resultImageUrls", "error", "place", "isSeen"]);
  expect(await listFields("/api/user/photos")).toEqual(["id", "imageUrl"]);
  expect(await listFields("/api/user/pieces")).toEqual(["id", "imageUrl"]);
  expect(await listFields(`/api/users/${bia.id}/following-status`)).toEqual(["isFollowing"]);
  expect(await listFields("/api/messages/unread-count")).toEqual(["unreadCount"]);
});

test("every call that the API takes stands in docs/api.md", () => {
  const named = contract.replaceAll(/\{\w+\}/g, ":").replaceAll("\\|", "");
  const splitPath = (path: string) => path.replaceAll(/:\w+/g, ":").split("/").slice(2);
  const isNamed = (path: string) => {
    const all = splitPath(path);
    const whole = `/api/${all.join("/")}`;
    // «/api/posts/:/like · /save» documents two paths
    const tail = `· /${all.at(-1)}`;
    return named.includes(whole) || (named.includes(`/api/${all.slice(0, -1).join("/")}/`) && named.includes(tail));
  };
  expect(authorization.filter(({ isApi, path }) => isApi && path !== "/api/*" && !isNamed(path)).map(({ path }) => path)).toEqual([]);
});

test("GET answers have a weak tag and say whose they are, and a list refuses a cursor that is none of its own", async () => {
  const { bia, own, theirs, edit, piece, ownPiece, outfit, pack, as } = await createContent();
  const [collection] = await as.json<{ id: string }[]>("/api/collections");
  const ids: Record<string, string | undefined> = {
    posts: theirs.id,
    pieces: piece,
    wardrobe: ownPiece,
    outfits: outfit,
    packs: pack,
    collections: collection?.id,
    "image-edit": edit.id,
    "image-edits": edit.id,
  };
  const files = [
    "/api/events",
    "/api/data-copies/:id/:part",
    "/api/image-edits/:id/image-edit-result.jpg",
    "/api/posts/:id/garment.webp",
    "/api/user/body.webp",
  ];
  const cacheable = new Map([["/api/users/search", "private, max-age=300"]]);
  const wrong: string[] = [];
  for (const { path } of authorization.filter(({ isApi, path, access }) => isApi && access.GET && path !== "/api/*" && !files.includes(path))) {
    const isOf = path === "/api/posts/user/:id" ? bia.id : path === "/api/posts/:id/likes" ? own.id : (ids[path.split("/")[2] ?? ""] ?? bia.id);
    const at = path === "/api/garments" ? `${path}?ids=${theirs.id}` : path.replace(/:\w+/, isOf);
    const { status, headers } = await as.get(at);
    const isSecret = /^\/api\/(auth\/|user-settings$)/.test(path);
    const cacheControl = cacheable.get(path) ?? (isSecret ? "no-store" : "private, no-cache");
    const isWell = status === 200 && headers.get("etag")?.startsWith("W/") && headers.get("cache-control") === cacheControl;
    if (!isWell) wrong.push(`${at}: ${status} ${headers.get("etag")} ${headers.get("cache-control")}`);
  }
  expect(wrong).toEqual([]);

  const lists = [
    "/api/posts/feed",
    "/api/posts/feed/following",
    "/api/posts/feed/explore",
    "/api/stories",
    `/api/posts/user/${bia.id}`,
    "/api/posts/archived",
    "/api/posts/liked",
    `/api/posts/${theirs.id}/comments`,
    "/api/posts/search?q=linho",
    `/api/posts/${theirs.id}/similar`,
    `/api/posts/${own.id}/likes`,
    "/api/users/suggestions",
    "/api/image-edits",
    "/api/collections/saved-looks",
    `/api/collections/${collection?.id}/posts`,
    `/api/users/${bia.id}/followers`,
    `/api/users/${bia.id}/following`,
    `/api/users/${bia.id}/mutual-followers`,
    "/api/conversations",
    "/api/notifications",
  ];
  for (const path of lists) {
    const response = await as.get(`${path}${path.includes("?") ? "&" : "?"}cursor=agora`);
    expect([path, response.status, ((await response.json()) as { code?: string }).code]).toEqual([path, 400, "bad_cursor"]);
  }
});
