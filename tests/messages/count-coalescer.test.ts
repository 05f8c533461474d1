import { expect, test } from "bun:test";
import { CountCoalescer } from "#app/http/events/count-coalescer.server";
import { waitUntil } from "#tests/server";

/** Its queries answer when the test says so. */
function createCoalescer() {
  const queries: { ids: string[]; answer: PromiseWithResolvers<Map<string, number>> }[] = [];
  const sent: [string, number][] = [];
  const errors: unknown[] = [];
  const query = (ids: string[]) => {
    const answer = Promise.withResolvers<Map<string, number>>();
    queries.push({ ids, answer });
    return answer.promise;
  };
  const counts = new CountCoalescer({
    send: (_, userId, count) => sent.push([userId, count]),
    onError: (error) => errors.push(error),
    queries: { "unread-count": query, notification: query },
  });
  const waitForQueries = (count: number) => waitUntil(`query ${count}`, () => queries.length === count, 5);
  return { counts, queries, sent, errors, waitForQueries };
}

test("a count that is asked for while one is read is read after it, so that the last one sent is the newest", async () => {
  const { counts, queries, sent, waitForQueries } = createCoalescer();
  counts.request("unread-count", "ana");
  await waitForQueries(1);
  counts.request("unread-count", "ana");
  counts.request("unread-count", "bia");
  counts.request("notification", "ana"); // of its own, and flushed after 20 ms
  await waitForQueries(2);
  expect(queries[1]?.ids).toEqual(["ana"]);
  queries[0]?.answer.resolve(new Map([["ana", 1]]));
  await waitForQueries(3);
  expect(queries[2]?.ids).toEqual(["ana", "bia"]);
  expect(sent).toEqual([["ana", 1]]);
  queries[2]?.answer.resolve(new Map([["ana", 2]]));
  await waitUntil("the second", () => sent.length === 2);
  expect(sent).toEqual([
    ["ana", 1],
    ["ana", 2],
  ]);
});

test("a count that could not be read is read again", async () => {
  const { counts, queries, sent, errors, waitForQueries } = createCoalescer();
  counts.request("notification", "ana");
  await waitForQueries(1);
  queries[0]?.answer.reject(new Error("no connection"));
  await waitForQueries(2);
  expect([queries[1]?.ids, errors.length]).toEqual([["ana"], 1]);
  queries[1]?.answer.resolve(new Map([["ana", 3]]));
  await waitUntil("the count", () => sent.length === 1);
});
