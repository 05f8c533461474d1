import { expect, test } from "bun:test";
import { openEventStream } from "../events.ts";
import { createSignedInClient } from "../http.ts";
import { makeUser } from "../people.ts";
import { startServer } from "../server.ts";

test("REL-66: a fault that nobody caught is logged and ends its process with 1; the other one goes on, and a new one takes its place", async () => {
  const [one, two] = await Promise.all([startServer({}, { preload: "./tests/process/throwing-timer.ts" }), startServer({ WORKER: "off" })]);
  const ana = await makeUser();
  const stream = await (await openEventStream(await createSignedInClient(two, ana))).waitForFirstCounts();
  one.signal("SIGUSR2");
  expect(await one.exited).toBe(1);
  const logged = one
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  expect(logged).toHaveLength(1);
  expect(JSON.parse(logged[0] ?? "")).toMatchObject({ msg: "uncaught", err: { message: "an unexpected fault" } });
  expect(one.errors()).toBe("");
  expect(stream.isOpen()).toBe(true);
  expect((await (await createSignedInClient(two, ana)).get("/api/posts/feed")).status).toBe(200);
  const again = await startServer({ PORT: String(one.port) });
  expect((await (await createSignedInClient(again, ana)).get("/api/posts/feed")).status).toBe(200);
  await stream.close();
  for (const server of [again, two]) expect(await server.stop()).toBe(0);
});
