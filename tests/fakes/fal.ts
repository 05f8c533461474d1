import sharp from "sharp";
import { makeFilm } from "../media/film-file.ts";
import { findRefusal, getResultSize, isFilmModel, isMaskModel, type Size } from "./fal-models.ts";
import { createFalSigner } from "./fal-signer.ts";

// A fake fal.ai: queue, storage, CDN, key set, signed webhooks, and models that refuse too.

export const falKey = "test-key-id:test-key-secret";

type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

/** Describes one request; missing parts succeed. */
export type Script = {
  /** Responses before a submit is accepted. */
  submit?: Answer[];
  /** The submit is accepted, its response lost. */
  isAnswerLost?: boolean;
  /** Polls without completion; Infinity waits for `finish`. */
  polls?: number;
  /** Responses before the actual result. */
  result?: Answer[];
  /** The result and status of a failed run. */
  failure?: Answer & { status: number; inStatus?: { error: string; error_type: string } };
  /** The model's output for a picture URL. */
  output?: (url: string) => unknown;
  /** How the CDN serves the picture. */
  file?: { status?: number; bytes?: Uint8Array<ArrayBuffer>; headers?: Record<string, string>; pace?: "drip" | "flood" };
};

export type FalRequest = {
  id: string;
  model: string;
  input: Record<string, unknown>;
  headers: Headers;
  webhookUrl: string | null;
  polls: number;
  isCancelled: boolean;
};
type Job = FalRequest & { script: Script; isDone: boolean };

export type FakeFal = ReturnType<typeof startFakeFal>;

export function startFakeFal({ picture, port = 0 }: { picture: Uint8Array<ArrayBuffer>; port?: number }) {
  const film = makeFilm();
  const scripts: Script[] = [];
  const jobs = new Map<string, Job>();
  const uploads = new Map<string, { bytes: Uint8Array<ArrayBuffer>; type: string; lifecycle: string | null; size: Size | null }>();
  const calls: string[] = [];
  const deletedRequests: string[] = [];
  const { jwks, signHeaders } = createFalSigner();
  let areKeysDown = false;

  const holds: { isHeld: (call: string) => boolean; isAfter: boolean; wait: () => Promise<void> }[] = [];
  let waiting: { condition: () => boolean; resume: () => void }[] = [];

  const server = Bun.serve({
    port,
    hostname: "127.0.0.1",
    idleTimeout: 120,
    async fetch(request) {
      const call = `${request.method} ${new URL(request.url).pathname}`;
      calls.push(call);
      const activeHolds = holds.filter(({ isHeld }) => isHeld(call));
      for (const { isAfter, wait } of activeHolds) if (!isAfter) await wait();
      const response = await route(request);
      for (const { isAfter, wait } of activeHolds) if (isAfter) await wait();
      for (const { condition, resume } of waiting) if (condition()) resume();
      waiting = waiting.filter(({ condition }) => !condition());
      return response;
    },
  });
  const origin = `http://127.0.0.1:${server.port}`;

  async function route(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/rest/.well-known/jwks.json") return areKeysDown ? jsonResponse({ detail: "down" }, 503) : jsonResponse(jwks);
    if (pathname.startsWith("/upload/")) return storeUpload(request, pathname.slice("/upload/".length));
    if (pathname.startsWith("/files/")) return serveFile(pathname);
    if (request.headers.get("authorization") !== `Key ${falKey}`) return jsonResponse({ detail: "Invalid key" }, 401);
    if (pathname.startsWith("/api/models/requests/")) return deletePayloads(request, pathname.split("/")[4] ?? "");
    if (pathname === "/rest/storage/upload/initiate") return initiateUpload(request);
    if (pathname.startsWith("/queue/")) return routeQueue(request, pathname.slice("/queue/".length));
    return jsonResponse({ detail: "Not found" }, 404);
  }

  function deletePayloads(request: Request, id: string): Response {
    if (request.method !== "DELETE" || !jobs.has(id)) return jsonResponse({ error: { type: "not_found", message: "Request not found" } }, 404);
    deletedRequests.push(id);
    return jsonResponse({ cdn_delete_results: [] });
  }

  function initiateUpload(request: Request): Response {
    const id = crypto.randomUUID();
    uploads.set(id, { bytes: new Uint8Array(), type: "", size: null, lifecycle: request.headers.get("x-fal-object-lifecycle") });
    return jsonResponse({ upload_url: `${origin}/upload/${id}?signed=1`, file_url: `${origin}/files/b/${id}/picture.jpg` });
  }

  async function storeUpload(request: Request, id: string): Promise<Response> {
    const stored = uploads.get(id);
    if (!stored) return new Response(null, { status: 403 });
    const bytes = new Uint8Array(await request.arrayBuffer());
    const { width, height } = await sharp(bytes).metadata();
    uploads.set(id, { ...stored, bytes, type: request.headers.get("content-type") ?? "", size: { width, height } });
    return new Response(null, { status: 200 });
  }

  const getUploadSize = (url: string) => uploads.get(new URL(url).pathname.split("/")[3] ?? "")?.size ?? null;

  /** The fake's picture in the size that was asked for. */
  async function drawResult({ model, input }: FalRequest): Promise<Uint8Array<ArrayBuffer>> {
    const size = getResultSize(model, input, getUploadSize);
    return size
      ? new Uint8Array(
          await sharp(picture)
            .resize({ ...size, fit: "fill" })
            .jpeg()
            .toBuffer(),
        )
      : picture;
  }

  /** Shows all of the picture. */
  async function drawMask({ input }: FalRequest): Promise<Uint8Array<ArrayBuffer>> {
    const size = getUploadSize(String(input.image_url)) ?? { width: 1, height: 1 };
    return new Uint8Array(
      await sharp({ create: { ...size, channels: 3, background: "#fff" } })
        .png()
        .toBuffer(),
    );
  }

  const drawFile = (job: Job) => (isMaskModel(job.model) ? drawMask(job) : drawResult(job));

  async function serveFile(path: string): Promise<Response> {
    const upload = uploads.get(path.split("/")[3] ?? "");
    if (upload) return new Response(upload.bytes, { headers: { "content-type": upload.type } });
    const job = jobs.get(path.split("/")[3] ?? "");
    const { status = 200, bytes, headers = {}, pace } = job?.script.file ?? {};
    const isFilm = job !== undefined && isFilmModel(job.model);
    const body = pace ? streamForever(pace) : (bytes ?? (isFilm ? film : job ? await drawFile(job) : picture));
    return new Response(body, { status, headers: { "content-type": isFilm ? "video/mp4" : "image/jpeg", ...headers } });
  }

  async function routeQueue(request: Request, path: string): Promise<Response> {
    const [model = "", rest] = path.split("/requests/");
    if (rest === undefined) return handleSubmit(request, model);
    const [id = "", action = ""] = rest.split("/").filter(Boolean);
    const job = jobs.get(id);
    if (!job?.model.startsWith(model)) return jsonResponse({ status: "NOT_FOUND" }, 404);
    if (action === "cancel") return cancelRequest(job);
    return action === "status" ? answerStatus(job) : answerResult(job);
  }

  async function handleSubmit(request: Request, model: string): Promise<Response> {
    const errorAnswer = scripts[0]?.submit?.shift();
    if (errorAnswer) return jsonResponse(errorAnswer.body ?? {}, errorAnswer.status, errorAnswer.headers);
    const nextScript = scripts.shift() ?? {};
    const id = crypto.randomUUID();
    const input = (await request.json()) as Record<string, unknown>;
    const refusal = findRefusal(model, input, getUploadSize);
    if (refusal) nextScript.failure = refusal;
    const webhookUrl = new URL(request.url).searchParams.get("fal_webhook");
    jobs.set(id, { id, model, input, headers: request.headers, webhookUrl, polls: 0, isCancelled: false, script: nextScript, isDone: false });
    if (nextScript.isAnswerLost) return jsonResponse({ detail: "Bad gateway" }, 502);
    return jsonResponse({ ...makeUrls(model, id), status: "IN_QUEUE", queue_position: 0 }, 200, { "x-fal-request-id": id });
  }

  function makeUrls(model: string, id: string) {
    const base = `https://queue.fal.run/${model.split("/").slice(0, 2).join("/")}/requests/${id}`;
    return { request_id: id, gateway_request_id: id, response_url: base, status_url: `${base}/status`, cancel_url: `${base}/cancel` };
  }

  function answerStatus(job: Job): Response {
    job.polls += 1;
    const left = (job.script.polls ?? 0) - job.polls;
    if (!job.isDone && left >= 0) {
      const waiting = left > 2 ? { status: "IN_QUEUE", queue_position: 1 } : { status: "IN_PROGRESS", logs: [] };
      return jsonResponse({ ...makeUrls(job.model, job.id), ...waiting }, 202);
    }
    job.isDone = true;
    return jsonResponse({ ...makeUrls(job.model, job.id), status: "COMPLETED", logs: [], metrics: { inference_time: 3.42 }, ...job.script.failure?.inStatus });
  }

  function answerResult(job: Job): Response {
    if (!job.isDone) return jsonResponse({ detail: "Request is still in progress" }, 400);
    const errorAnswer = job.script.result?.shift();
    if (errorAnswer) return jsonResponse(errorAnswer.body ?? {}, errorAnswer.status, errorAnswer.headers);
    const { failure } = job.script;
    return failure ? jsonResponse(failure.body ?? {}, failure.status, failure.headers) : jsonResponse(makeOutput(job), 200, { "x-fal-request-id": job.id });
  }

  function makeOutput(job: Job): unknown {
    const isFilm = isFilmModel(job.model);
    const url = `${origin}/files/b/${job.id}/${isFilm ? "video.mp4" : "result.jpg"}`;
    if (isMaskModel(job.model)) {
      const made = { url, content_type: "image/png" };
      return job.script.output?.(url) ?? { image: made, ...(job.input.output_mask === true ? { mask_image: made } : {}) };
    }
    if (isFilm) return job.script.output?.(url) ?? { video: { url, content_type: "video/mp4", file_name: "video.mp4", file_size: film.length }, seed: 42 };
    return job.script.output?.(url) ?? { images: [{ url, content_type: "image/jpeg" }], description: "" };
  }

  function cancelRequest(job: Job): Response {
    job.isCancelled = true;
    return job.isDone ? jsonResponse({ status: "ALREADY_COMPLETED" }, 400) : jsonResponse({ status: "CANCELLATION_REQUESTED" }, 202);
  }

  function webhookBody(id: string): string {
    const job = jobs.get(id);
    if (!job) throw new Error("no such request");
    const { failure } = job.script;
    const outcome = failure
      ? { status: "ERROR", error: `Invalid status code: ${failure.status}`, payload: failure.body ?? {} }
      : { status: "OK", payload: makeOutput(job) };
    return JSON.stringify({ request_id: id, gateway_request_id: id, ...outcome });
  }

  return {
    origin,
    queueUrl: `${origin}/queue`,
    restUrl: `${origin}/rest`,
    apiUrl: `${origin}/api`,
    mediaHosts: [`127.0.0.1:${server.port}`],
    /** What a server needs to use it. */
    environment: {
      FAL_KEY: falKey,
      FAL_QUEUE_URL: `${origin}/queue`,
      FAL_REST_URL: `${origin}/rest`,
      FAL_MEDIA_HOSTS: `127.0.0.1:${server.port}`,
      EDIT_POLL_MS: "30",
    },
    calls,
    /** Requests whose payloads were deleted. */
    deletedRequests,
    uploads,
    /** Scripts for the next requests. */
    script: (...more: Script[]) => scripts.push(...more),
    orders: (): FalRequest[] => [...jobs.values()],
    /** Waits until requests make the condition true. */
    until: (condition: () => boolean) => new Promise<void>((resume) => (condition() ? resume() : waiting.push({ condition, resume }))),
    /** Completes this request. */
    finish: (id: string) => {
      const job = jobs.get(id);
      if (job) job.isDone = true;
    },
    /** Holds matching calls, or their responses, until `release`; `reached` resolves at the first. */
    hold: (isHeld: (call: string) => boolean, { isAfter = false } = {}) => {
      const [first, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const waitAtGate = () => {
        first.resolve();
        return gate.promise;
      };
      const held = { isHeld, isAfter, wait: waitAtGate };
      holds.push(held);
      const release = () => {
        holds.splice(holds.indexOf(held), 1);
        gate.resolve();
      };
      return { reached: first.promise, release };
    },
    /** Headers with fal's signature. */
    signHeaders,
    webhookBody,
    /** Sends the webhook to its URL, or to another origin. */
    sendWebhook: async (id: string, origin?: string) => {
      const body = webhookBody(id);
      const address = jobs.get(id)?.webhookUrl;
      if (!address) throw new Error("no webhook was asked for");
      const { pathname, search } = new URL(address);
      return fetch(origin ? origin + pathname + search : address, {
        method: "POST",
        body,
        headers: { "content-type": "application/json", ...signHeaders(body, { requestId: id }) },
      });
    },
    takeKeysDown: (down = true) => {
      areKeysDown = down;
    },
    stop: () => server.stop(true),
  };
}

function jsonResponse(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });
}

/** Streams forever: slow bytes, or megabytes. */
const streamForever = (pace: "drip" | "flood") =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(out) {
      if (pace === "drip") await Bun.sleep(50);
      out.enqueue(new Uint8Array(pace === "drip" ? 1 : 1024 * 1024).fill(0xff));
    },
  });
