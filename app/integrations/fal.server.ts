import { createFalClient } from "@fal-ai/client";
import { log } from "#app/config/log.server";
import { parseFalFailure, unknownFailure } from "./fal-failure";
import { getFalModel } from "./fal-models";
import { FalHttpError, falFetch } from "./fal-transport.server";
import { getWebhookUrl } from "./fal-webhook.server";
import { ProviderError } from "./provider-error";
import { downloadFilm, downloadPicture } from "./result-download.server";
import type { TryOnOrder, TryOnProgress, TryOnProvider } from "./try-on-engine";

type FalOptions = { key: string; queueUrl: string; restUrl: string; apiUrl: string; mediaHosts: string[] };

/** How long a request may wait for its start. */
const startTimeoutSeconds = { picture: 120, film: 300 };

/** How long fal keeps inputs and results: longer than anybody asks for a late one. */
const fileLifetime = "1h";

/** Fal keeps files an hour, no requests. */
export function createFalProvider({ key, queueUrl, restUrl, apiUrl, mediaHosts }: FalOptions): TryOnProvider {
  const fal = createFalClient({
    credentials: key,
    fetch: falFetch,
    // the client has no base URL option
    requestMiddleware: async (request) => ({
      ...request,
      url: request.url.replace(/^https:\/\/queue\.fal\.run(?=\/)/, queueUrl).replace(/^https:\/\/rest\.fal\.ai(?=\/)/, restUrl),
    }),
  });

  async function upload(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const file = new File([bytes], "picture.jpg", { type: "image/jpeg" });
    return fal.storage.upload(file, { lifecycle: { expiresIn: fileLifetime } }).catch((error: unknown) => {
      // nothing was submitted yet
      if (error instanceof ProviderError && error.details.prospect === "unknown") throw new ProviderError(error.message, { prospect: "later", isDown: true });
      throw error;
    });
  }

  return {
    name: queueUrl,

    async submit(order) {
      const urls = await Promise.all((await order.pictures()).map(upload));
      const { request_id } = await fal.queue.submit(order.model, {
        input: getFalModel(order.model).toInput({ urls, ...order }),
        ...(order.isPolled ? {} : { webhookUrl: getWebhookUrl(order.tryOnId) }),
        priority: order.isLowPriority ? "low" : "normal",
        startTimeout: startTimeoutSeconds[order.isFilm ? "film" : "picture"],
        storageSettings: { expiresIn: fileLifetime },
        headers: { "X-Fal-Store-IO": "0", "x-app-fal-disable-fallback": "true" },
      });
      if (typeof request_id !== "string" || request_id === "") throw new ProviderError("fal took the order without an id", { prospect: "unknown" });
      return request_id;
    },

    async poll({ model }, requestId) {
      const status: { status: string; error?: unknown; error_type?: unknown } = await fal.queue.status(model, { requestId });
      if (status.status !== "COMPLETED") return { state: "running" };
      return toProgress(await fetchResult(model, requestId), model, status);
    },

    fetchResults: ({ isFilm }, results) =>
      isFilm
        ? Promise.all(results.slice(0, 1).map((url) => downloadFilm(url, mediaHosts)))
        : Promise.all(results.map((url) => downloadPicture(url, mediaHosts))),

    async cancel({ model }, requestId) {
      await fal.queue.cancel(model, { requestId });
    },

    async deleteRequest(requestId) {
      const headers = { Authorization: `Key ${key}` };
      await falFetch(`${apiUrl}/models/requests/${encodeURIComponent(requestId)}/payloads`, { method: "DELETE", headers }).catch((error: unknown) => {
        if (!(error instanceof ProviderError && error.details.prospect === "never")) throw error;
        log.info({ reason: error.message }, "fal deleted nothing of a request, and was asked to keep nothing");
      });
    },
  };

  async function fetchResult(model: string, requestId: string): Promise<{ data: unknown } | { refusal: FalHttpError }> {
    return fal.queue.result(model, { requestId }).catch((error: unknown) => {
      if (error instanceof FalHttpError && (error.verdict || error.details.prospect === "never")) return { refusal: error };
      throw error;
    });
  }
}

/** A failed run is «COMPLETED» too. */
function toProgress(result: { data: unknown } | { refusal: FalHttpError }, model: TryOnOrder["model"], status: { error?: unknown }): TryOnProgress {
  if ("refusal" in result) return { state: "failed", ...(result.refusal.verdict ?? unknownFailure) };
  if (status.error) return { state: "failed", ...(parseFalFailure(status) ?? unknownFailure) };
  const { urls, isRefused } = getFalModel(model).fromOutput(result.data);
  if (isRefused) return { state: "failed", failure: "content_refused", isWorthAnotherTry: false };
  if (urls.length === 0) return { state: "failed", failure: "no_result", isWorthAnotherTry: false };
  return { state: "done", results: urls };
}
