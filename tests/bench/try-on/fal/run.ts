import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import pLimit from "p-limit";
import { ProviderError } from "#app/integrations/provider-error";
import type { TryOnOrder, TryOnProvider } from "#app/integrations/try-on-engine";
import { createOrder } from "#app/jobs/try-on-order.server";
import { AppError } from "#app/lib/app-error";
import { inspectPicture } from "#app/media/decode/decode.server";
import { ingestPicture } from "#app/media/ingest.server";
import { findUnfaithfulness, measureResult, type ResultMeasures } from "#app/media/result-fidelity.server";
import { hasShapeOf } from "#app/models/try-on/try-on-frame";
import { listAbleModels, tryOnModels } from "#app/models/try-on/try-on-model.server";
import { makeUser } from "#tests/people";
import { type Pair, readPairs } from "./pairs.ts";

export type FalBench = {
  provider: TryOnProvider;
  /** Of pairs, see readPairs. */
  folder: string;
  /** Where results are kept: a run that ended early goes on without paying again. */
  resultsFolder: string;
  budgetDollars: number;
  /** Those that were named, else every model that can do a pair. */
  models?: string[] | undefined;
  pollMs: number;
  deadlineMs: number;
  print: (line: string) => void;
};

type Figures = { seconds: number; dollars: number; measures: ResultMeasures | null; refusal: string | null };

/** `file` is null where there is no result. */
export type FalResult = Figures & { model: string; file: string | null };

/** `folder` also holds what was sent, as sent-1.jpg and so on. */
export type FalRow = { pair: Pair; folder: string; results: FalResult[] };

type Task = { pair: Pair; model: string; folder: string; file: string; figuresFile: string };

const atOnce = 4;

/** Puts every pair through every able model; throws first if that exceeds the budget. */
export async function runFalBench(bench: FalBench): Promise<FalRow[]> {
  const pairs = await readPairs(bench.folder);
  const rows = await Promise.all(pairs.map(async (pair) => ({ pair, folder: await getPairFolder(pair, bench.resultsFolder) })));
  const tasks = rows.flatMap((row) => listTasks(row, bench));
  const kept = new Map<Task, FalResult>();
  for (const task of tasks) {
    const known = await readKept(task);
    if (known) kept.set(task, known);
  }
  const open = tasks.filter((task) => !kept.has(task));
  const dollars = open.reduce((sum, { model }) => sum + priceOf(model), 0);
  bench.print(`${pairs.length} pairs, ${open.length} requests for at most $${dollars.toFixed(2)}, ${kept.size} results kept from before`);
  if (dollars > bench.budgetDollars) throw new Error(`this costs up to $${dollars.toFixed(2)}, more than the budget of $${bench.budgetDollars.toFixed(2)}`);
  const tried = await tryEach(open, bench);
  return rows.map((row) => ({ ...row, results: tasks.filter(({ pair }) => pair === row.pair).flatMap((task) => kept.get(task) ?? tried.get(task) ?? []) }));
}

const priceOf = (model: string) => tryOnModels[model]?.dollarsPerTryOn ?? 0;

/** Its name holds what is sent, so that another photo is tried anew. */
async function getPairFolder(pair: Pair, resultsFolder: string): Promise<string> {
  const digest = createHash("sha256").update(JSON.stringify([pair.kind, pair.wish]));
  for (const path of [pair.person, ...pair.clothes]) digest.update(await Bun.file(path).bytes());
  return `${resultsFolder}/${pair.name}-${digest.digest("hex").slice(0, 12)}`;
}

const listTasks = ({ pair, folder }: Pick<FalRow, "pair" | "folder">, { models }: FalBench): Task[] =>
  listAbleModels({ kind: pair.kind, hasOwnWish: pair.wish !== null })
    .filter((model) => !models || models.includes(model))
    .map((model) => {
      const path = `${folder}/${model.replaceAll("/", "_")}`;
      return { pair, model, folder, file: `${path}.jpg`, figuresFile: `${path}.json` };
    });

async function readKept({ model, file, figuresFile }: Task): Promise<FalResult | null> {
  if (!(await Bun.file(figuresFile).exists()) || !(await Bun.file(file).exists())) return null;
  return { ...((await Bun.file(figuresFile).json()) as Figures), model, file };
}

async function tryEach(tasks: Task[], bench: FalBench): Promise<Map<Task, FalResult>> {
  const results = new Map<Task, FalResult>();
  const stored = new Map<Pair, Promise<Stored>>();
  const owner = await makeUser();
  const limit = pLimit(atOnce);
  await limit.map(tasks, async (task) => {
    const inputs = stored.get(task.pair) ?? storePair(owner.id, task.pair);
    stored.set(task.pair, inputs);
    const result = await tryOne(task, await inputs, bench);
    results.set(task, result);
    bench.print(`${task.pair.name}, ${task.model}: ${result.refusal ?? "good"}, ${result.seconds.toFixed(1)} s`);
  });
  return results;
}

type Stored = { userId: string; personId: string; clothesIds: string[]; width: number; height: number };

/** Through the same door as a person's pictures. */
async function storePair(ownerId: string, { person, clothes }: Pair): Promise<Stored> {
  const ingest = async (path: string) => ingestPicture({ ownerId, purpose: "edit_input", bytes: await Bun.file(path).bytes() });
  const photo = await ingest(person);
  const pieces = [];
  for (const path of clothes) pieces.push(await ingest(path));
  return { userId: ownerId, personId: photo.id, clothesIds: pieces.map(({ id }) => id), width: photo.width, height: photo.height };
}

async function tryOne(task: Task, inputs: Stored, bench: FalBench): Promise<FalResult> {
  const { pair, model, folder, file, figuresFile } = task;
  const order = createOrder({
    id: crypto.randomUUID(),
    model,
    prompt: pair.wish ?? "",
    kind: pair.kind,
    filmOf: null,
    imageUrls: [inputs.personId, ...inputs.clothesIds],
    isLowPriority: false,
    language: "pt",
    photoWidth: inputs.width,
    photoHeight: inputs.height,
    attempt: 1,
  });
  const dollars = priceOf(model);
  const began = performance.now();
  const getSeconds = () => (performance.now() - began) / 1000;
  try {
    const picture = await fetchResult(order, bench);
    const seconds = getSeconds();
    await mkdir(folder, { recursive: true });
    await Bun.write(file, picture);
    for (const [index, sent] of (await order.pictures()).entries()) await Bun.write(`${folder}/sent-${index + 1}.jpg`, sent);
    const figures = { seconds, dollars, ...(await judge(picture, order, inputs)) };
    await Bun.write(figuresFile, JSON.stringify(figures));
    return { ...figures, model, file };
  } catch (error) {
    if (!(error instanceof ProviderError || error instanceof AppError)) throw error;
    return { model, file: null, seconds: getSeconds(), dollars: 0, measures: null, refusal: error.message };
  }
}

async function fetchResult(order: TryOnOrder, { provider, pollMs, deadlineMs }: FalBench): Promise<Uint8Array> {
  const requestId = await provider.submit(order);
  const until = Date.now() + deadlineMs;
  while (Date.now() < until) {
    const progress = await provider.poll(order, requestId).catch(waitForLater);
    if (progress.state === "failed") throw new ProviderError(progress.failure, { prospect: "never", failure: progress.failure });
    if (progress.state === "done") {
      const [picture] = await provider.fetchResults(order, progress.results);
      if (picture) return picture;
    }
    await Bun.sleep(pollMs);
  }
  await provider.cancel(order, requestId).catch(() => {}); // it may have ended meanwhile
  throw new ProviderError("timeout", { prospect: "never", failure: "timeout" });
}

function waitForLater(error: unknown): { state: "running" } {
  if (error instanceof ProviderError && error.details.prospect !== "never") return { state: "running" };
  throw error;
}

/** The measures that decide whether a result is sold; decision 052. */
async function judge(picture: Uint8Array, { frame }: TryOnOrder, inputs: Stored): Promise<Pick<Figures, "measures" | "refusal">> {
  const inspected = await inspectPicture(Buffer.from(picture), "edit_result");
  const measures = await measureResult(picture, inputs);
  if (frame && !hasShapeOf(inspected, frame)) return { measures, refusal: "other_shape" };
  return { measures, refusal: findUnfaithfulness(measures)?.is ?? null };
}
