import { bodyFlag } from "./body-flag";
import { deleteBody, forgetLoadedBody, loadBody, type StoredBody } from "./body-store";
import type { OnMePictures, WearAnswer, WearRequest } from "./wear-messages";

export type GarmentLayers = { shape: unknown; url: string };

const maxAtOnce = 2;

let started: Promise<Worker | null> | null = null;
let nextId = 1;
const asked = new Map<number, (answer: WearAnswer) => void>();

/** Whether this browser can dress a body in a worker. */
export const canWear = () => typeof Worker !== "undefined" && typeof OffscreenCanvas !== "undefined" && typeof createImageBitmap !== "undefined";

const startWorker = () => (started ??= loadBody().then((body) => body && createWorker(body)));

function createWorker({ shape, atlas }: StoredBody): Worker {
  const worker = new Worker(new URL("./wear.worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<WearAnswer>) => asked.get(data.id)?.(data);
  window.addEventListener("storage", onStorage); // the same function is added once
  worker.onerror = () => stopWearing();
  send(worker, { kind: "body", shape, atlas });
  return worker;
}

const send = (worker: Worker, request: WearRequest) => worker.postMessage(request);

/** Asks for the body again at the next look, after its photo has changed. */
export function forgetBody(): void {
  forgetLoadedBody();
  stopWearing();
}

/** Removes the body from this device and from the worker. */
export function removeBody(): Promise<void> {
  stopWearing();
  return deleteBody();
}

// another tab has signed out
const onStorage = ({ key, newValue }: StorageEvent) => key === bodyFlag && newValue === null && forgetBody();

/** Ends the worker; what was asked is answered with null. */
function stopWearing(): void {
  void started?.then((worker) => worker?.terminate());
  started = null;
  for (const [id, answer] of asked) answer({ id, bitmap: null });
}

async function ask<T>(request: (id: number) => WearRequest, read: (answer: WearAnswer) => T | null): Promise<T | null> {
  const starting = startWorker();
  const worker = await starting;
  if (!worker) {
    if (started === starting) started = null;
    return null;
  }
  if (started !== starting) return ask(request, read); // the body was forgotten meanwhile
  const id = nextId++;
  return new Promise<T | null>((resolve) => {
    asked.set(id, (answer) => {
      asked.delete(id);
      resolve(read(answer));
    });
    send(worker, request(id));
  });
}

type Waiting = { signal: AbortSignal; run: () => Promise<void> };
const waiting: Waiting[] = [];
let running = 0;

function runNext(): void {
  if (running >= maxAtOnce) return;
  const next = waiting.find(({ signal }) => !signal.aborted);
  waiting.splice(0, next ? waiting.indexOf(next) + 1 : waiting.length);
  if (!next) return;
  running += 1;
  void next.run().finally(() => {
    running -= 1;
    runNext();
  });
}

/** The look on the viewer's body at about this height; two at a time, null if not possible. */
export function wearOnCard(garment: GarmentLayers, height: number, signal: AbortSignal): Promise<ImageBitmap | null> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(null), { once: true });
    waiting.push({
      signal,
      run: async () =>
        resolve(
          await ask(
            (id) => ({ kind: "wear", id, garment, height }),
            (answer) => ("bitmap" in answer ? answer.bitmap : null),
          ),
        ),
    });
    runNext();
  });
}

/** The viewer's photo and the look on it, at full size; null when they could not be made. */
export const wearAtFullSize = (garment: GarmentLayers, mark: string): Promise<OnMePictures | "refused" | null> =>
  ask(
    (id) => ({ kind: "pictures", id, garment, mark }),
    (answer) => ("pictures" in answer ? answer.pictures : null),
  );
