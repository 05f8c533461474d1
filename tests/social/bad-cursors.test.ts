import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { collections } from "#app/db/schema";
import { createClient, createSignedInClient } from "../http.ts";
import { makePost, makeUser } from "../people.ts";
import { authorization } from "../security/authorization.ts";
import { startServer } from "../server.ts";

const marta = await makeUser();
const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off", ADMIN_EMAILS: marta.email });

async function createWorld() {
  const bia = await makeUser();
  const look = await makePost({ by: marta });
  const [collection] = await db.select({ id: collections.id }).from(collections).where(eq(collections.userId, marta.id));
  return { bia, look, collection, martas: await createSignedInClient(server, marta) };
}

test("a bad cursor leads to the first page of the list, with every other parameter kept", async () => {
  const { bia, look, collection, martas } = await createWorld();
  const lists = [
    "/?tab=feed&feed=following",
    "/?tab=feed&feed=explore",
    ...["looks", "liked", "archived"].map((list) => `/?tab=profile&list=${list}`),
    "/?tab=collections",
    "/?tab=collections&category=liked",
    "/?tab=collections&view=getready",
    "/?tab=collections&view=wardrobe&order=most",
    "/wardrobe/choose",
    "/import/looks",
    "/activity",
    `/collections/${collection?.id}`,
    "/credits",
    "/messages",
    `/messages?post=${look.id}&following=zzz`,
    `/messages/${bia.id}`,
    `/messages/${bia.id}?before=zzz`,
    "/people",
    `/post/${look.id}?comments=zzz`,
    `/post/${look.id}/likes`,
    `/post/${look.id}/similar`,
    "/search?q=linho&tab=looks",
    "/settings/people?type=blocked",
    "/tag/linho",
    `/user/${bia.id}`,
    ...["followers", "following", "mutual"].map((list) => `/user/${bia.id}/${list}`),
    "/admin",
    "/admin/acts",
    "/admin/appeals",
    "/admin/pending",
    "/admin/people",
    `/admin/posts/${look.id}`,
  ];
  const wrong: unknown[] = [];
  for (const list of lists) {
    const given = new URL(list, server.url);
    const bare = new URL(given);
    for (const name of ["following", "before", "comments"]) bare.searchParams.delete(name);
    if (given.search === bare.search) given.searchParams.set("cursor", "zzz");
    const first = bare.pathname + bare.search;
    const page = await martas.get(given.pathname + given.search);
    if (page.status !== 302 || page.headers.get("location") !== first) wrong.push([list, page.status, page.headers.get("location")]);
    const data = await martas.get(`${given.pathname === "/" ? "/_root" : given.pathname}.data${given.search}`);
    const body = await data.text();
    if (data.status !== 202 || !body.includes(JSON.stringify(first))) wrong.push([`${list} as data`, data.status, body.slice(0, 200)]);
    if ((await martas.get(first)).status !== 200) wrong.push([first]);
  }
  expect(wrong).toEqual([]);
});

test("no page answers 400 because of a bad cursor", async () => {
  const { bia, look, martas } = await createWorld();
  const pickId = (path: string) => (path.includes("/post") ? look.id : bia.id);
  for (const { path, isApi, access } of authorization) {
    if (isApi || !access.GET) continue;
    const at = path.replace(/:\w+/g, pickId(path)).replace("*", "nothing");
    const { status } = await martas.get(`${at}?cursor=zzz&following=zzz&before=zzz&comments=zzz`);
    if (status === 400) expect([path, (await martas.get(at)).status]).toEqual([path, 400]);
  }
});

test("signed out a bad cursor is the sign-in as any other address, and the API goes on refusing it", async () => {
  expect((await createClient(server).get("/activity?cursor=zzz")).status).toBe(401);
  const { martas } = await createWorld();
  const refused = await martas.get("/api/notifications?cursor=zzz");
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([400, "bad_cursor"]);
});
