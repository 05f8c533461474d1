import { expect } from "bun:test";
import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { createSignedInClient } from "#tests/http";
import { testInBench } from "#tests/in-bench";
import { giveBody, makeWearableLook } from "#tests/layers";
import { makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ VISION: "on" });

testInBench(
  "five people ask for a hundred stills at once: who finds the line full is told so, and keeps her tries",
  async () => {
    const look = await makeWearableLook({ by: await makeUser() });
    const people = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => {
        const person = await makeUser();
        await giveBody(person);
        return createSignedInClient(server, person);
      }),
    );
    const answers = await Promise.all(people.flatMap((person) => Array.from({ length: 20 }, () => person.form(`/post/${look.id}/on-me`, {}))));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect(count(200) + count(503)).toBe(100);
    expect([count(200) > 0, count(503) > 0]).toEqual([true, true]);
    const [used] = await db.execute<{ points: number }>(sql`select sum(points)::int as points from rate_limits where key like 'on-me:%'`);
    expect(used?.points).toBeLessThan(100);
  },
  60_000,
);
