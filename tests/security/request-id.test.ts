import { expect, test } from "bun:test";
import { startServer, waitUntil } from "../server.ts";

type Line = { id: string; flyId?: string; path: string };

test("SEC-117: the number of a request is ours, whatever the caller calls it; Fly's own stands beside it where Fly's headers are believed", async () => {
  const [behindFly, alone] = await Promise.all([startServer({ LOG_LEVEL: "info" }), startServer({ LOG_LEVEL: "info", WORKER: "off", TRUST_FLY_HEADERS: "0" })]);
  const ask = async (server: typeof alone, path: string, headers: Record<string, string>) => {
    const answer = await fetch(server.url + path, { headers });
    const readLogLines = (): Line[] =>
      server
        .output()
        .split("\n")
        .flatMap((line) => (line.includes(path) ? [JSON.parse(line)] : []));
    await waitUntil("the request's line", () => readLogLines().length > 0);
    return { told: answer.headers.get("x-request-id"), line: readLogLines()[0] };
  };
  const own = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  for (const [index, claimed] of ["ticket-of-somebody-else", "a".repeat(200), "a b", "0"].entries()) {
    const { told, line } = await ask(behindFly, `/healthz?${index}`.replace("?", "/none-"), { "x-request-id": claimed });
    expect(told).toMatch(own);
    expect(line).toMatchObject({ id: told ?? "" });
    expect(line).not.toHaveProperty("flyId");
  }
  const flyId = "01JABCDEF0123456789-gru";
  expect((await ask(behindFly, "/none-fly", { "fly-request-id": flyId })).line).toMatchObject({ flyId });
  for (const [index, bad] of ["x".repeat(65), "with space", '"quoted"'].entries()) {
    expect((await ask(behindFly, `/none-bad-${index}`, { "fly-request-id": bad })).line).not.toHaveProperty("flyId");
  }
  expect((await ask(alone, "/none-fly", { "fly-request-id": flyId })).line).not.toHaveProperty("flyId");
  for (const server of [behindFly, alone]) expect(await server.stop()).toBe(0);
});
