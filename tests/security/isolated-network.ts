import { afterAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { database, client as pool } from "#app/db/client.server";
import { type Script, startFakeFal } from "../fakes/fal.ts";
import { createSignedInClient } from "../http.ts";
import { makeLook, makePost, makeUser } from "../people.ts";
import { startServer, waitUntil } from "../server.ts";

// Run by network.test.ts in a network with only loopback.

const dir = process.env.DATA_DIR ?? "";
const connections = join(dir, "connections");
await Bun.write(connections, "");

// counts requests caused by SSRF
let receivedRequests = 0;
const trapServer = Bun.listen({ hostname: "::", port: 0, socket: { open: () => void receivedRequests++, data() {} } });

const picture = new Uint8Array(await Bun.file("demo/look-07.jpg").bytes());
const fal = startFakeFal({ picture });
const server = await startServer(
  {
    DATABASE_URL: database.url,
    CONNECTIONS: connections,
    RATE_LIMIT_FACTOR: "1000",
    ...fal.environment,
    EDIT_POLL_MS: "20",
  },
  { preload: join(import.meta.dir, "record-connections.ts") },
);
afterAll(async () => {
  await server.stop();
  fal.stop();
  trapServer.stop(true);
  await pool.end({ timeout: 1 });
  await database.stop();
});

/** Counts packets without a route since the network started. */
function countUnroutedPackets(): number {
  const readCounts = (file: string, name: RegExp) => Number(name.exec(readFileSync(file, "utf8"))?.[1] ?? 0);
  const [names = "", values = ""] = readFileSync("/proc/net/snmp", "utf8").split("\n");
  const at = names.split(" ").indexOf("OutNoRoutes");
  return Number(values.split(" ")[at]) + readCounts("/proc/net/snmp6", /Ip6OutNoRoutes\s+(\d+)/);
}

const isIsolated = process.env.IS_ISOLATED === "1";

const isLocalAddress = (address: string) => `http://${address}:${trapServer.port}`;
const externalAddresses = [
  isLocalAddress("127.0.0.1"),
  isLocalAddress("localhost"),
  isLocalAddress("[::1]"),
  isLocalAddress("[::ffff:127.0.0.1]"),
  isLocalAddress("2130706433"),
  isLocalAddress("0x7f.1"),
  isLocalAddress("user@127.0.0.1"),
  "http://169.254.169.254/latest/meta-data/",
  "http://[::ffff:169.254.169.254]/",
  "http://[fdaa::3]/",
  "http://10.0.0.1/",
  "http://localtest.me/",
  "https://evil.example/look.jpg",
  "file:///etc/passwd",
];

test.skipIf(!isIsolated)("where a way out is tried, the counter of this network sees it", async () => {
  const before = countUnroutedPackets();
  await fetch("http://198.51.100.7/", { signal: AbortSignal.timeout(2000) }).catch(() => {});
  expect(countUnroutedPackets()).toBeGreaterThan(before);
});

test("no address that a person writes down is ever called", async () => {
  const ana = await makeUser();
  const [as, look] = [await createSignedInClient(server, ana), await makeLook({ by: ana })];
  const bia = await makeUser();
  const unroutedBefore = countUnroutedPackets();
  expect((await as.get("/")).status).toBe(200);
  for (const url of externalAddresses) {
    const posted = await as.post("/api/posts", { imageUrl: url, caption: "x", type: "outfit" });
    const tryOn = await as.post("/api/image-edit", { imageUrls: [`/media/${look.imageUrl}/1080.jpg`, url], prompt: "linho" });
    expect([url, posted.status, tryOn.status]).toEqual([url, 422, 422]);
    await as.patch("/api/user/profile", { website: url, bio: url });
    await as.post(`/api/posts/${look.id}/comments`, { content: url });
    await as.post("/api/messages", { receiverId: bia.id, content: url });
    await as.post("/api/auth/signin", { email: ana.email, password: "x" }, { headers: { host: "evil.example", "x-forwarded-host": url } });
  }
  expect((await as.json<{ credits: number }>("/api/user/me")).credits).toBe(5);
  expect(receivedRequests).toBe(0);
  expect(countUnroutedPackets()).toBe(unroutedBefore);
});

test("a result that lies elsewhere is not fetched, and the credit comes back", async () => {
  const ana = await makeUser();
  const [as, look] = [await createSignedInClient(server, ana), await makePost({ by: ana, imageUrl: (await makeLook({ by: ana })).imageUrl })];
  const unroutedBefore = countUnroutedPackets();
  const scripts: Script[] = [
    ...externalAddresses.map((url): Script => ({ output: () => ({ images: [{ url }] }) })),
    ...externalAddresses.map((location): Script => ({ file: { status: 302, headers: { location } } })),
    { file: { bytes: new TextEncoder().encode("<html>not a picture</html>"), headers: { "content-type": "text/html" } } },
  ];
  for (const script of scripts) {
    fal.script(script);
    const { id } = await (await as.post("/api/image-edit", { imageUrls: [`/media/${look.imageUrl}/1080.jpg`], prompt: "linho cru" })).json();
    const getStatus = async () => (await as.json<{ status: string }>(`/api/image-edit/${id}`)).status;
    await waitUntil("the try-on to end", async () => !["pending", "processing"].includes(await getStatus()));
    expect([JSON.stringify(script), await getStatus()]).toEqual([JSON.stringify(script), "failed"]);
  }
  expect((await as.json<{ credits: number }>("/api/user/me")).credits).toBe(5);
  expect(receivedRequests).toBe(0);
  expect(countUnroutedPackets()).toBe(unroutedBefore);

  fal.script({});
  const { id } = await (await as.post("/api/image-edit", { imageUrls: [`/media/${look.imageUrl}/1080.jpg`], prompt: "linho cru" })).json();
  await waitUntil("an honest result", async () => (await as.json<{ status: string }>(`/api/image-edit/${id}`)).status === "completed");
});

test("the process turned to its database and to fal, and to nobody else", async () => {
  const allowedPorts = [new URL(database.url).port, new URL(fal.origin).port].map((port) => `:${port}`);
  const contacted = [...new Set((await Bun.file(connections).text()).trim().split("\n"))];
  expect(contacted.some((address) => address.includes(allowedPorts[0] ?? "-"))).toBe(true);
  expect(contacted.some((address) => address.startsWith(fal.queueUrl))).toBe(true);
  expect(contacted.filter((address) => !allowedPorts.some((port) => address.includes(port)))).toEqual([]);
});
