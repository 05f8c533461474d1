import { falSigner } from "./fal-signer.ts";

// fal.ai as its documents and its own client describe it: queue, storage, CDN, key set and signed webhooks on one port.

export const falKey = "test-key-id:test-key-secret";

type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

/** How one request goes; what is left out goes well. */
export type Script = {
  /** Answers to submits that come before the one that is taken. */
  submit?: Answer[];
  /** The submit is taken, and its answer lost on the way. */
  isAnswerLost?: boolean;
  /** Polls that hear IN_QUEUE or IN_PROGRESS; Infinity waits for `finish`. */
  polls?: number;
  /** Answers to whoever fetches the result that come before the run's own. */
  result?: Answer[];
  /** What a failed run answers as its result, and what its status says besides. */
  failure?: Answer & { status: number; inStatus?: { error: string; error_type: string } };
  /** The model's output, from the address of the picture. */
  output?: (url: string) => unknown;
  /** How the CDN hands the picture out. */
  file?: { status?: number; bytes?: Uint8Array<ArrayBuffer>; headers?: Record<string, string>; pace?: "drip" | "flood" };
};

export type Order = {
  id: string;
  model: string;
  input: Record<string, unknown>;
  headers: Headers;
  webhookUrl: string | null;
  polls: number;
  isCancelled: boolean;
};
type Job = Order & { script: Script; isDone: boolean };

export type FakeFal = ReturnType<typeof startFakeFal>;

export function startFakeFal({ picture, port = 0 }: { picture: Uint8Array<ArrayBuffer>; port?: number }) {
  const scripts: Script[] = [];
  const jobs = new Map<string, Job>();
  const uploads = new Map<string, { bytes: Uint8Array<ArrayBuffer>; type: string; lifecycle: string | null }>();
  const calls: string[] = [];
  const forgotten: string[] = [];
  const { jwks, signed } = falSigner();
  let areKeysDown = false;

  const holds: { isHeld: (call: string) => boolean; isAfter: boolean; wait: () => Promise<void> }[] = [];
  let waiting: { isSo: () => boolean; go: () => void }[] = [];

  const server = Bun.serve({
    port,
    hostname: "127.0.0.1",
    idleTimeout: 120,
    async fetch(request) {
      const call = `${request.method} ${new URL(request.url).pathname}`;
      calls.push(call);
      const held = holds.filter(({ isHeld }) => isHeld(call));
      for (const { isAfter, wait } of held) if (!isAfter) await wait();
      const response = await route(request);
      for (const { isAfter, wait } of held) if (isAfter) await wait();
      for (const { isSo, go } of waiting) if (isSo()) go();
      waiting = waiting.filter(({ isSo }) => !isSo());
      return response;
    },
  });
  const origin = `http://127.0.0.1:${server.port}`;

  async function route(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/rest/.well-known/jwks.json") return areKeysDown ? json({ detail: "down" }, 503) : json(jwks);
    if (pathname.startsWith("/upload/")) return keepUpload(request, pathname.slice("/upload/".length));
    if (pathname.startsWith("/files/")) return file(pathname);
    if (request.headers.get("authorization") !== `Key ${falKey}`) return json({ detail: "Invalid key" }, 401);
    if (pathname.startsWith("/api/models/requests/")) return forget(request, pathname.split("/")[4] ?? "");
    if (pathname === "/rest/storage/upload/initiate") return initiate(request);
    if (pathname.startsWith("/queue/")) return queue(request, pathname.slice("/queue/".length));
    return json({ detail: "Not found" }, 404);
  }

  function forget(request: Request, id: string): Response {
    if (request.method !== "DELETE" || !jobs.has(id)) return json({ error: { type: "not_found", message: "Request not found" } }, 404);
    forgotten.push(id);
    return json({ cdn_delete_results: [] });
  }

  function initiate(request: Request): Response {
    const id = crypto.randomUUID();
    uploads.set(id, { bytes: new Uint8Array(), type: "", lifecycle: request.headers.get("x-fal-object-lifecycle") });
    return json({ upload_url: `${origin}/upload/${id}?signed=1`, file_url: `${origin}/files/b/${id}/picture.jpg` });
  }

  async function keepUpload(request: Request, id: string): Promise<Response> {
    const kept = uploads.get(id);
    if (!kept) return new Response(null, { status: 403 });
    uploads.set(id, { ...kept, bytes: new Uint8Array(await request.arrayBuffer()), type: request.headers.get("content-type") ?? "" });
    return new Response(null, { status: 200 });
  }

  function file(path: string): Response {
    const upload = uploads.get(path.split("/")[3] ?? "");
    if (upload) return new Response(upload.bytes, { headers: { "content-type": upload.type } });
    const { status = 200, bytes = picture, headers = {}, pace } = jobs.get(path.split("/")[3] ?? "")?.script.file ?? {};
    return new Response(pace ? endless(pace) : bytes, { status, headers: { "content-type": "image/jpeg", ...headers } });
  }

  async function queue(request: Request, path: string): Promise<Response> {
    const [model = "", rest] = path.split("/requests/");
    if (rest === undefined) return submit(request, model);
    const [id = "", act = ""] = rest.split("/").filter(Boolean);
    const job = jobs.get(id);
    if (!job?.model.startsWith(model)) return json({ status: "NOT_FOUND" }, 404);
    if (act === "cancel") return cancel(job);
    return act === "status" ? status(job) : result(job);
  }

  async function submit(request: Request, model: string): Promise<Response> {
    const refusal = scripts[0]?.submit?.shift();
    if (refusal) return json(refusal.body ?? {}, refusal.status, refusal.headers);
    const script = scripts.shift() ?? {};
    const id = crypto.randomUUID();
    const input = (await request.json()) as Record<string, unknown>;
    const webhookUrl = new URL(request.url).searchParams.get("fal_webhook");
    jobs.set(id, { id, model, input, headers: request.headers, webhookUrl, polls: 0, isCancelled: false, script, isDone: false });
    if (script.isAnswerLost) return json({ detail: "Bad gateway" }, 502);
    return json({ ...addresses(model, id), status: "IN_QUEUE", queue_position: 0 }, 200, { "x-fal-request-id": id });
  }

  function addresses(model: string, id: string) {
    const base = `https://queue.fal.run/${model.split("/").slice(0, 2).join("/")}/requests/${id}`;
    return { request_id: id, gateway_request_id: id, response_url: base, status_url: `${base}/status`, cancel_url: `${base}/cancel` };
  }

  function status(job: Job): Response {
    job.polls += 1;
    const left = (job.script.polls ?? 0) - job.polls;
    if (!job.isDone && left >= 0) {
      const waiting = left > 2 ? { status: "IN_QUEUE", queue_position: 1 } : { status: "IN_PROGRESS", logs: [] };
      return json({ ...addresses(job.model, job.id), ...waiting }, 202);
    }
    job.isDone = true;
    return json({ ...addresses(job.model, job.id), status: "COMPLETED", logs: [], metrics: { inference_time: 3.42 }, ...job.script.failure?.inStatus });
  }

  function result(job: Job): Response {
    if (!job.isDone) return json({ detail: "Request is still in progress" }, 400);
    const refusal = job.script.result?.shift();
    if (refusal) return json(refusal.body ?? {}, refusal.status, refusal.headers);
    const { failure } = job.script;
    return failure ? json(failure.body ?? {}, failure.status, failure.headers) : json(outputOf(job), 200, { "x-fal-request-id": job.id });
  }

  function outputOf(job: Job): unknown {
    const url = `${origin}/files/b/${job.id}/result.jpg`;
    return job.script.output?.(url) ?? { images: [{ url, content_type: "image/jpeg" }], description: "" };
  }

  function cancel(job: Job): Response {
    job.isCancelled = true;
    return job.isDone ? json({ status: "ALREADY_COMPLETED" }, 400) : json({ status: "CANCELLATION_REQUESTED" }, 202);
  }

  function webhookBody(id: string): string {
    const job = jobs.get(id);
    if (!job) throw new Error("no such request");
    const { failure } = job.script;
    const outcome = failure
      ? { status: "ERROR", error: `Invalid status code: ${failure.status}`, payload: failure.body ?? {} }
      : { status: "OK", payload: outputOf(job) };
    return JSON.stringify({ request_id: id, gateway_request_id: id, ...outcome });
  }

  return {
    origin,
    queueUrl: `${origin}/queue`,
    restUrl: `${origin}/rest`,
    apiUrl: `${origin}/api`,
    mediaHosts: [`127.0.0.1:${server.port}`],
    calls,
    /** The requests whose payloads were asked to be deleted. */
    forgotten,
    uploads,
    /** How the coming requests go, one script each. */
    script: (...more: Script[]) => scripts.push(...more),
    orders: (): Order[] => [...jobs.values()],
    /** Waits until what was asked of it makes this so. */
    until: (isSo: () => boolean) => new Promise<void>((go) => (isSo() ? go() : waiting.push({ isSo, go }))),
    /** The run of this request ends at once. */
    finish: (id: string) => {
      const job = jobs.get(id);
      if (job) job.isDone = true;
    },
    /** Lets such calls wait at the door, or their answers when `isAfter`, until `open`; `reached` resolves with the first. */
    hold: (isHeld: (call: string) => boolean, { isAfter = false } = {}) => {
      const [first, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const wait = () => {
        first.resolve();
        return gate.promise;
      };
      const held = { isHeld, isAfter, wait };
      holds.push(held);
      const open = () => {
        holds.splice(holds.indexOf(held), 1);
        gate.resolve();
      };
      return { reached: first.promise, open };
    },
    /** The headers fal would sign a body with. */
    signed,
    webhookBody,
    /** Reports on a request as fal does, to the address given with it, or to where that server is now. */
    sendWebhook: async (id: string, origin?: string) => {
      const body = webhookBody(id);
      const address = jobs.get(id)?.webhookUrl;
      if (!address) throw new Error("no webhook was asked for");
      const { pathname, search } = new URL(address);
      return fetch(origin ? origin + pathname + search : address, {
        method: "POST",
        body,
        headers: { "content-type": "application/json", ...signed(body, { requestId: id }) },
      });
    },
    takeKeysDown: (down = true) => {
      areKeysDown = down;
    },
    stop: () => server.stop(true),
  };
}

function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });
}

/** A byte now and then, or a megabyte at once, for ever. */
const endless = (pace: "drip" | "flood") =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(out) {
      if (pace === "drip") await Bun.sleep(50);
      out.enqueue(new Uint8Array(pace === "drip" ? 1 : 1024 * 1024).fill(0xff));
    },
  });
