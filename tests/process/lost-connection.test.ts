import { expect, test } from "bun:test";
import postgres from "postgres";
import { aDatabaseLine } from "../database-line.ts";

const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "none",
    (error: { code?: string }) => error.code ?? String(error),
  );
const isLost = expect.stringMatching(/^(CONNECTION_CLOSED|ECONNRESET)$/);

// with postgres.js as it comes the second half of each hangs, until the connect timeout or for ever
test("REL-41: whatever a connection was at when it was lost, all it owed is answered at once, and the next one works", async () => {
  const line = aDatabaseLine(process.env.DATABASE_URL ?? "");
  const sql = postgres(line.url, { max: 1, connect_timeout: 5, backoff: () => 0.1, onnotice: () => {} });
  const works = async () => {
    line.mend();
    const began = performance.now();
    expect([...(await sql`select 1 as one`)]).toEqual([{ one: 1 }]);
    expect(performance.now() - began).toBeLessThan(4000);
  };
  try {
    await works();
    const transaction = sql.begin(async (tx) => {
      await tx`select 1`;
      line.cut();
      await tx`select pg_sleep(1)`;
    });
    expect(await reasonOf(transaction)).toEqual(isLost);
    await works();

    const answers = [1, 2, 3].map((number) => reasonOf(sql`select ${number}::int, pg_sleep(1)`));
    line.cut();
    expect(await Promise.all(answers)).toEqual([isLost, isLost, isLost]);
    await works();

    const reserved = await sql.reserve();
    line.cut();
    expect(await reasonOf(reserved`select pg_sleep(1)`)).toEqual(isLost);
    expect(await reasonOf(reserved`rollback`)).toEqual(isLost);
    reserved.release();
    expect(await reasonOf(sql.reserve())).toEqual(isLost);
    await works();
    (await sql.reserve()).release();
    await works();
  } finally {
    await sql.end({ timeout: 1 });
    line.stop();
  }
});
