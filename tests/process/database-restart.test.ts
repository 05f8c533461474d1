import { expect, test } from "bun:test";
import { join } from "node:path";
import { aStream } from "../events.ts";
import { aClient, type Client } from "../http.ts";
import { aDatabaseOfOnesOwn } from "../own-database.ts";
import { password } from "../people.ts";
import { startServer, until } from "../server.ts";
import { aDataDir } from "./data-dir.ts";

test("REL-41: a database that restarts in the middle of a talk costs the two nothing: only 503s with when to come back, no word lost or doubled", async () => {
  using dir = aDataDir();
  const database = await aDatabaseOfOnesOwn(dir);
  try {
    const environment = { DATABASE_URL: database.url, DATA_DIR: join(dir.path, "data"), RATE_LIMIT_FACTOR: "1000", WORKER: "off" };
    const one = await startServer(environment);
    const two = await startServer(environment);
    const signUp = async (server: typeof one, name: string) => {
      const client = aClient(server);
      const made = await client.post("/api/auth/signup", { email: `${name}@exemplo.com`, username: name, password, provider: "replit" });
      return { client, id: ((await made.json()) as { id: string }).id };
    };
    const [ana, bia] = [await signUp(one, "ana_de_um"), await signUp(two, "bia_de_dois")];
    const stream = await (await aStream(bia.client)).begun();

    const refused: { status: number; retryAfter: string | null }[] = [];
    async function say(client: Client, content: string): Promise<string> {
      for (;;) {
        const answer = await client.post("/api/messages", { receiverId: bia.id, content }, { headers: { "idempotency-key": content } });
        if (answer.status === 201) return ((await answer.json()) as { id: string }).id;
        refused.push({ status: answer.status, retryAfter: answer.headers.get("retry-after") });
      }
    }
    const said: string[] = [];
    const talk = async () => {
      for (let number = 1; number <= 60; number++) said.push(await say(ana.client, `palavra ${number}`));
    };
    const talking = talk();
    await until("a few words", () => said.length >= 10);
    await database.restart();
    await talking;

    expect(refused.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([]);
    await until("bia to have heard all of it", () => new Set(stream.of("message").map(({ data }) => data.id)).size === 60);
    const read = await bia.client.json<{ id: string }[]>(`/api/conversations/${ana.id}/messages?limit=100`);
    expect(read.map(({ id }) => id)).toEqual(said.toReversed());
    expect(stream.isOpen()).toBe(true);
    expect(await one.stop()).toBe(0);
    expect(await two.stop()).toBe(0);
    expect(await database.brokenPromises()).toEqual([]);
  } finally {
    database.stop();
  }
});
