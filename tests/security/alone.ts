import { afterAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { database, client as pool } from "#app/db/client.server";
import { falKey, type Script, startFakeFal } from "../fakes/fal.ts";
import { signedIn } from "../http.ts";
import { aLook, aPost, aUser } from "../people.ts";
import { startServer, until } from "../server.ts";

// Run by network.test.ts, where it can in a network that has nothing but loopback: the site with a database and a fal of its own.

const dir = process.env.DATA_DIR ?? "";
const connections = join(dir, "connections");
await Bun.write(connections, "");

// whoever calls here was talked into it
let caught = 0;
const trap = Bun.listen({ hostname: "::", port: 0, socket: { open: () => void caught++, data() {} } });

const picture = new Uint8Array(await Bun.file("demo/look-07.jpg").bytes());
const fal = startFakeFal({ picture });
const server = await startServer(
  {
    DATABASE_URL: database.url,
    CONNECTIONS: connections,
    RATE_LIMIT_FACTOR: "1000",
    FAL_KEY: falKey,
    FAL_QUEUE_URL: fal.queueUrl,
    FAL_REST_URL: fal.restUrl,
    FAL_MEDIA_HOSTS: fal.mediaHosts.join(","),
    EDIT_POLL_MS: "20",
  },
  { preload: join(import.meta.dir, "record-connections.ts") },
);
afterAll(async () => {
  await server.stop();
  fal.stop();
  trap.stop(true);
  await pool.end({ timeout: 1 });
  await database.stop();
});

/** Packets that this network had no way for, since it began. */
function lostWays(): number {
  const counts = (file: string, name: RegExp) => Number(name.exec(readFileSync(file, "utf8"))?.[1] ?? 0);
  const [names = "", values = ""] = readFileSync("/proc/net/snmp", "utf8").split("\n");
  const at = names.split(" ").indexOf("OutNoRoutes");
  return Number(values.split(" ")[at]) + counts("/proc/net/snmp6", /Ip6OutNoRoutes\s+(\d+)/);
}

const isAlone = process.env.IS_ALONE === "1";

const within = (address: string) => `http://${address}:${trap.port}`;
const elsewhere = [
  within("127.0.0.1"),
  within("localhost"),
  within("[::1]"),
  within("[::ffff:127.0.0.1]"),
  within("2130706433"),
  within("0x7f.1"),
  within("user@127.0.0.1"),
  "http://169.254.169.254/latest/meta-data/",
  "http://[::ffff:169.254.169.254]/",
  "http://[fdaa::3]/",
  "http://10.0.0.1/",
  "http://localtest.me/",
  "https://evil.example/look.jpg",
  "file:///etc/passwd",
];

test.skipIf(!isAlone)("where a way out is tried, the counter of this network sees it", async () => {
  const before = lostWays();
  await fetch("http://198.51.100.7/", { signal: AbortSignal.timeout(2000) }).catch(() => {});
  expect(lostWays()).toBeGreaterThan(before);
});

test("no address that a person writes down is ever called", async () => {
  const ana = await aUser();
  const [as, look] = [await signedIn(server, ana), await aLook({ by: ana })];
  const bia = await aUser();
  const lost = lostWays();
  expect((await as.get("/")).status).toBe(200);
  for (const url of elsewhere) {
    const posted = await as.post("/api/posts", { imageUrl: url, caption: "x", type: "outfit" });
    const edited = await as.post("/api/image-edit", { imageUrls: [`/media/${look.imageUrl}/1080.jpg`, url], prompt: "linho" });
    expect([url, posted.status, edited.status]).toEqual([url, 422, 422]);
    await as.patch("/api/user/profile", { website: url, bio: url });
    await as.post(`/api/posts/${look.id}/comments`, { content: url });
    await as.post("/api/messages", { receiverId: bia.id, content: url });
    await as.post("/api/auth/signin", { email: ana.email, password: "x" }, { headers: { host: "evil.example", "x-forwarded-host": url } });
  }
  expect((await as.json<{ credits: number }>("/api/user/me")).credits).toBe(5);
  expect(caught).toBe(0);
  expect(lostWays()).toBe(lost);
});

test("a result that lies elsewhere is not fetched, and the credit comes back", async () => {
  const ana = await aUser();
  const [as, look] = [await signedIn(server, ana), await aPost({ by: ana, imageUrl: (await aLook({ by: ana })).imageUrl })];
  const lost = lostWays();
  const scripts: Script[] = [
    ...elsewhere.map((url): Script => ({ output: () => ({ images: [{ url }] }) })),
    ...elsewhere.map((location): Script => ({ file: { status: 302, headers: { location } } })),
    { file: { bytes: new TextEncoder().encode("<html>not a picture</html>"), headers: { "content-type": "text/html" } } },
  ];
  for (const script of scripts) {
    fal.script(script);
    const { id } = await (await as.post("/api/image-edit", { imageUrls: [`/media/${look.imageUrl}/1080.jpg`], prompt: "linho cru" })).json();
    const stateOf = async () => (await as.json<{ status: string }>(`/api/image-edit/${id}`)).status;
    await until("the try-on to end", async () => !["pending", "processing"].includes(await stateOf()));
    expect([JSON.stringify(script), await stateOf()]).toEqual([JSON.stringify(script), "failed"]);
  }
  expect((await as.json<{ credits: number }>("/api/user/me")).credits).toBe(5);
  expect(caught).toBe(0);
  expect(lostWays()).toBe(lost);

  fal.script({});
  const { id } = await (await as.post("/api/image-edit", { imageUrls: [`/media/${look.imageUrl}/1080.jpg`], prompt: "linho cru" })).json();
  await until("an honest result", async () => (await as.json<{ status: string }>(`/api/image-edit/${id}`)).status === "completed");
});

test("the process turned to its database and to fal, and to nobody else", async () => {
  const known = [new URL(database.url).port, new URL(fal.origin).port].map((port) => `:${port}`);
  const turnedTo = [...new Set((await Bun.file(connections).text()).trim().split("\n"))];
  expect(turnedTo.some((address) => address.includes(known[0] ?? "-"))).toBe(true);
  expect(turnedTo.some((address) => address.startsWith(fal.queueUrl))).toBe(true);
  expect(turnedTo.filter((address) => !known.some((port) => address.includes(port)))).toEqual([]);
});
