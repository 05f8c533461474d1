import { createFalClient } from "@fal-ai/client";
import { log } from "#app/log.server";
import { falFailure, vague } from "./fal-failure";
import { falModel } from "./fal-models";
import { FalRefusal, falFetch } from "./fal-transport.server";
import { webhookUrlFor } from "./fal-webhook.server";
import type { EditOrder, ImageEditProvider, Progress } from "./image-edits.server";
import { ProviderError } from "./provider-error";
import { downloadPicture } from "./result-download.server";

type Fal = { key: string; queueUrl: string; restUrl: string; apiUrl: string; mediaHosts: string[] };

const secondsToStart = 120;

/** fal.ai through its own client. Inputs live there for an hour, outputs for a day, request bodies not at all. */
export function falProvider({ key, queueUrl, restUrl, apiUrl, mediaHosts }: Fal): ImageEditProvider {
  const fal = createFalClient({
    credentials: key,
    fetch: falFetch,
    // the client knows no base address
    requestMiddleware: async (request) => ({
      ...request,
      url: request.url.replace(/^https:\/\/queue\.fal\.run(?=\/)/, queueUrl).replace(/^https:\/\/rest\.fal\.ai(?=\/)/, restUrl),
    }),
  });

  async function upload(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const file = new File([bytes], "picture.jpg", { type: "image/jpeg" });
    return fal.storage.upload(file, { lifecycle: { expiresIn: "1h" } }).catch((error: unknown) => {
      // nothing was ordered yet
      if (error instanceof ProviderError && error.about.prospect === "unknown") throw new ProviderError(error.message, { prospect: "later", isDown: true });
      throw error;
    });
  }

  return {
    name: queueUrl,

    async submit(order) {
      const urls = await Promise.all((await order.pictures()).map(upload));
      const { request_id } = await fal.queue.submit(order.model, {
        input: falModel(order.model).toInput(urls, order.prompt),
        webhookUrl: webhookUrlFor(order.editId),
        priority: order.isLowPriority ? "low" : "normal",
        startTimeout: secondsToStart,
        storageSettings: { expiresIn: "1d" },
        headers: { "X-Fal-Store-IO": "0", "x-app-fal-disable-fallback": "true" },
      });
      if (typeof request_id !== "string" || request_id === "") throw new ProviderError("fal took the order without an id", { prospect: "unknown" });
      return request_id;
    },

    async poll({ model }, requestId) {
      const status: { status: string; error?: unknown; error_type?: unknown } = await fal.queue.status(model, { requestId });
      if (status.status !== "COMPLETED") return { state: "running" };
      return outcome(await resultOf(model, requestId), model, status);
    },

    fetchResults: (_order, results) => Promise.all(results.map((url) => downloadPicture(url, mediaHosts))),

    async cancel({ model }, requestId) {
      await fal.queue.cancel(model, { requestId });
    },

    // the client does not know this one; it wants a key with more rights than a try-on needs
    async forget(requestId) {
      const headers = { Authorization: `Key ${key}` };
      await falFetch(`${apiUrl}/models/requests/${encodeURIComponent(requestId)}/payloads`, { method: "DELETE", headers }).catch((error: unknown) => {
        if (!(error instanceof ProviderError && error.about.prospect === "never")) throw error;
        log.info({ reason: error.message }, "fal deleted nothing of a request, and was asked to keep nothing");
      });
    },
  };

  async function resultOf(model: string, requestId: string): Promise<{ data: unknown } | { refusal: FalRefusal }> {
    return fal.queue.result(model, { requestId }).catch((error: unknown) => {
      if (error instanceof FalRefusal && (error.verdict || error.about.prospect === "never")) return { refusal: error };
      throw error;
    });
  }
}

/** A failed run is «COMPLETED» too: the status may say so, the result's own status may, or what came as the result. */
function outcome(result: { data: unknown } | { refusal: FalRefusal }, model: EditOrder["model"], status: { error?: unknown }): Progress {
  if ("refusal" in result) return { state: "failed", ...(result.refusal.verdict ?? vague) };
  if (status.error) return { state: "failed", ...(falFailure(status) ?? vague) };
  const { urls, isRefused } = falModel(model).fromOutput(result.data);
  if (isRefused) return { state: "failed", failure: "content_refused", isWorthAnotherTry: false };
  if (urls.length === 0) return { state: "failed", failure: "no_result", isWorthAnotherTry: false };
  return { state: "done", results: urls };
}
