import { expect, test } from "bun:test";
import { join } from "node:path";
import { openEventStream } from "../events.ts";
import { type Client, createClient } from "../http.ts";
import { createOwnDatabase } from "../own-database.ts";
import { password } from "../people.ts";
import { startServer, waitUntil } from "../server.ts";
import { createDataDir } from "./data-dir.ts";

test("REL-41: a database that restarts in the middle of a talk costs the two nothing: only 503s with when to come back, no word lost or doubled", async () => {
  using dir = createDataDir();
  const database = await createOwnDatabase(dir);
  try {
    const environment = { DATABASE_URL: database.url, DATA_DIR: join(dir.path, "data"), RATE_LIMIT_FACTOR: "1000", WORKER: "off" };
    const one = await startServer(environment);
    const two = await startServer(environment);
    const signUp = async (server: typeof one, name: string) => {
      const client = createClient(server);
      const made = await client.post("/api/auth/signup", { email: `${name}@exemplo.com`, username: name, password, provider: "replit" });
      return { client, id: ((await made.json()) as { id: string }).id };
    };
    const [ana, bia] = [await signUp(one, "ana_de_um"), await signUp(two, "bia_de_dois")];
    const stream = await (await openEventStream(bia.client)).waitForFirstCounts();

    const refused: { status: number; retryAfter: string | null }[] = [];
    async function sendMessageTo(client: Client, content: string): Promise<string> {
      for (;;) {
        const answer = await client.post("/api/messages", { receiverId: bia.id, content }, { headers: { "idempotency-key": content } });
        if (answer.status === 201) return ((await answer.json()) as { id: string }).id;
        refused.push({ status: answer.status, retryAfter: answer.headers.get("retry-after") });
      }
    }
    const sentIds: string[] = [];
    const sendUntilStopped = async () => {
      for (let number = 1; number <= 60; number++) sentIds.push(await sendMessageTo(ana.client, `palavra ${number}`));
    };
    const sending = sendUntilStopped();
    await waitUntil("a few words", () => sentIds.length >= 10);
    await database.restart();
    await sending;

    expect(refused.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([]);
    await waitUntil("bia to have received everything", () => new Set(stream.getEvents("message").map(({ data }) => data.id)).size === 60);
    const read = await bia.client.json<{ id: string }[]>(`/api/conversations/${ana.id}/messages?limit=100`);
    expect(read.map(({ id }) => id)).toEqual(sentIds.toReversed());
    expect(stream.isOpen()).toBe(true);
    expect(await one.stop()).toBe(0);
    expect(await two.stop()).toBe(0);
    expect(await database.brokenPromises()).toEqual([]);
  } finally {
    database.stop();
  }
});
