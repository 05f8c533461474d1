import { afterAll, expect, test } from "bun:test";
import { and, eq, sql } from "drizzle-orm";
import { env } from "#app/config/env.server";
import { db } from "#app/db/client.server";
import { creditEntries, tryOns } from "#app/db/schema";
import { createFalProvider } from "#app/integrations/fal.server";
import { runTryOn } from "#app/jobs/try-on.server";
import type { RunOptions } from "#app/jobs/try-on-steps.server";
import { applyProviderUpdate } from "#app/models/try-on/queue/try-on-lease.server";
import { getTryOn } from "#app/models/try-on/try-on.server";
import { getTryOnView } from "#app/models/try-on/try-on-view.server";
import { type FakeFal, falKey, type Script, startFakeFal } from "#tests/fakes/fal";
import { makeUser } from "#tests/people";
import { expireLease, getCredits, getTryOnRow, makeColor, makeTryOn, passMinute } from "../try-ons";

const fakes: FakeFal[] = [];
afterAll(() => Promise.all(fakes.map((fake) => fake.stop())));
env.FAL_KEY = falKey;

const [picture, square] = [await makeColor("#2040c0"), await makeColor("#2040c0", { width: 500, height: 500 })];
const photoAgain = await makeColor("#806040");
const [best, second] = ["google/nano-banana-2.1/edit", "fal-ai/bytedance/seedream/v4/edit"];

/** Ana's try-on on a fake fal with this script. */
async function createScene(...scripts: Script[]) {
  const fal = startFakeFal({ picture });
  fakes.push(fal);
  fal.script(...scripts);
  const ana = await makeUser();
  const { id } = await makeTryOn(ana);
  const provider = createFalProvider({ ...fal, key: falKey });
  const run = (options: Partial<RunOptions> = {}) => runTryOn(id, { provider, pollMs: 5, deadlineMs: 60_000, ...options });
  return { fal, ana, id, provider, run, listModels: () => fal.orders().map(({ model }) => model) };
}

const countEntries = (id: string, kind: "spend" | "refund") => db.$count(creditEntries, and(eq(creditEntries.imageEditId, id), eq(creditEntries.kind, kind)));

test.each([
  ["has another shape", square],
  ["is Ana's photo again", photoAgain],
])("a result that %s is made again by another model, in the same try-on and for the same credit", async (_, bytes) => {
  const { ana, id, run, listModels } = await createScene({ file: { bytes } });
  await run();
  expect(await getTryOn(ana.id, id)).toMatchObject({ status: "completed", error: null });
  expect(listModels()).toEqual([best, second]);
  expect([await getCredits(ana), await countEntries(id, "spend"), await countEntries(id, "refund")]).toEqual([4, 1, 0]);
  expect(await getTryOnRow(id)).toMatchObject({ model: second, refusedModel: best });
});

test("REL-25: two refused results are the last: Ana has her credit back, once", async () => {
  const { ana, id, run, listModels } = await createScene({ file: { bytes: square } }, { file: { bytes: photoAgain } });
  await run();
  await run();
  expect(await getTryOn(ana.id, id)).toMatchObject({ status: "failed", error: "result_not_faithful", resultImageUrls: [] });
  expect(listModels()).toEqual([best, second]);
  expect([await getCredits(ana), await countEntries(id, "refund")]).toEqual([5, 1]);
});

test("Ana sees that it is being made again", async () => {
  const { fal, ana, id, run } = await createScene({ file: { bytes: square } }, { polls: Number.POSITIVE_INFINITY });
  expect(await getTryOnView(ana.id, id)).toMatchObject({ isSecondTry: false });
  const running = run();
  await fal.until(() => Boolean(fal.orders()[1]?.polls));
  expect(await getTryOnView(ana.id, id)).toMatchObject({ status: "processing", isSecondTry: true });
  fal.finish(fal.orders()[1]?.id ?? "");
  await running;
});

test("REL-23: a runner that dies before its second submit is followed by one that makes no third try, with the full time", async () => {
  const { ana, id, run, provider, listModels } = await createScene({ file: { bytes: square } }, { file: { bytes: square } });
  let submits = 0;
  const dying = {
    ...provider,
    submit: async (order: Parameters<typeof provider.submit>[0]) => {
      submits += 1;
      if (submits === 2) throw new Error("killed");
      return provider.submit(order);
    },
  };
  await expect(run({ provider: dying })).rejects.toThrow("killed");
  await db.update(tryOns).set({ createdAt: sql`now() - interval '2 minutes'` }).where(eq(tryOns.id, id));
  await expireLease(id);
  await passMinute(id);
  await run();
  expect(await getTryOn(ana.id, id)).toMatchObject({ status: "failed", error: "result_not_faithful" });
  expect(listModels()).toEqual([best, second]);
  expect([await getCredits(ana), await countEntries(id, "refund")]).toEqual([5, 1]);
});

test("the refused request's late webhook is not taken for the second try's answer", async () => {
  const { fal, ana, id, run } = await createScene({ file: { bytes: square } });
  const endpoint = fal.hold((call) => call.startsWith(`POST /queue/${second}`));
  const running = run();
  await endpoint.reached;
  expect(await applyProviderUpdate(id, { falRequestId: fal.orders()[0]?.id ?? "", hasResult: true })).toBe(false);
  expect(await getTryOnRow(id)).toMatchObject({ falRequestId: null, refusedRequestId: fal.orders()[0]?.id });
  endpoint.release();
  await running;
  expect(await getTryOn(ana.id, id)).toMatchObject({ status: "completed" });
});
