import { expect, test } from "bun:test";
import postgres from "postgres";
import { createDatabaseProxy } from "../database-proxy.ts";

const getErrorCode = (promise: Promise<unknown>) =>
  promise.then(
    () => "none",
    (error: { code?: string }) => error.code ?? String(error),
  );
const isLost = expect.stringMatching(/^(CONNECTION_CLOSED|ECONNRESET)$/);

// unpatched postgres.js hangs until the connect timeout or forever
test("REL-41: whatever a connection was at when it was lost, all it owed is answered at once, and the next one works", async () => {
  const line = createDatabaseProxy(process.env.DATABASE_URL ?? "");
  const sql = postgres(line.url, { max: 1, connect_timeout: 5, backoff: () => 0.1, onnotice: () => {} });
  const canQuery = async () => {
    line.mend();
    const startedAt = performance.now();
    expect([...(await sql`select 1 as one`)]).toEqual([{ one: 1 }]);
    expect(performance.now() - startedAt).toBeLessThan(4000);
  };
  try {
    await canQuery();
    const transaction = sql.begin(async (tx) => {
      await tx`select 1`;
      line.cut();
      await tx`select pg_sleep(1)`;
    });
    expect(await getErrorCode(transaction)).toEqual(isLost);
    await canQuery();

    const answers = [1, 2, 3].map((number) => getErrorCode(sql`select ${number}::int, pg_sleep(1)`));
    line.cut();
    expect(await Promise.all(answers)).toEqual([isLost, isLost, isLost]);
    await canQuery();

    const reserved = await sql.reserve();
    line.cut();
    expect(await getErrorCode(reserved`select pg_sleep(1)`)).toEqual(isLost);
    expect(await getErrorCode(reserved`rollback`)).toEqual(isLost);
    reserved.release();
    expect(await getErrorCode(sql.reserve())).toEqual(isLost);
    await canQuery();
    (await sql.reserve()).release();
    await canQuery();
  } finally {
    await sql.end({ timeout: 1 });
    line.stop();
  }
});
