import { setTimeout } from "node:timers/promises";
import { env } from "#app/config/env.server";
import { log } from "#app/config/log.server";
import { cutOutModel } from "#app/integrations/fal-models";
import { ProviderError } from "#app/integrations/provider-error";
import type { TryOnOrder, TryOnProvider } from "#app/integrations/try-on-engine";
import { waitAtMost } from "#app/lib/wait-at-most";
import { defaultLanguage } from "#app/locales/languages";
import type { OutsideFinder } from "#app/media/cut-out/cut-out.server";
import { allowRequest, recordFailure, recordSuccess } from "#app/models/shared/breaker.server";

export type AskOptions = { provider: TryOnProvider; pollMs: number; deadlineMs: number };

const pauseSeconds = (5 * env.EDIT_POLL_MS) / 1000;
const maxSubmits = 2;

/** Asks a provider for the mask of a picture; null when it fails or takes too long. */
export function askForMask(cutOutId: string, sourceId: string, { provider, pollMs, deadlineMs }: AskOptions): OutsideFinder {
  return async (picture) => {
    if (!(await allowRequest(provider.name, pauseSeconds))) return null;
    const order = createOrder(cutOutId, sourceId, picture);
    const asked: { requestId?: string; isOver: boolean } = { isOver: false };
    const answer = await waitAtMost(deadlineMs, ask()).catch((error: unknown) => note(error));
    asked.isOver = true;
    if (!answer && asked.requestId) await provider.cancel(order, asked.requestId).catch(() => {}); // it may be done
    return answer;

    async function ask(): Promise<Uint8Array | null> {
      const requestId = await submit();
      asked.requestId = requestId;
      if (asked.isOver) {
        await provider.cancel(order, requestId).catch(() => {});
        return null;
      }
      await recordSuccess(provider.name);
      while (!asked.isOver) {
        const progress = await provider.poll(order, requestId).catch(rethrowUnlessLater);
        if (progress?.state === "failed") throw new ProviderError(`no mask: ${progress.failure}`, { prospect: "never", failure: progress.failure });
        if (progress?.state === "done") return (await provider.fetchResults(order, progress.results.slice(0, 1)))[0] ?? null;
        await setTimeout(pollMs);
      }
      return null;
    }

    async function submit(attempt = 1): Promise<string> {
      return provider.submit(order).catch(async (error: unknown) => {
        if (attempt >= maxSubmits || asked.isOver || !(error instanceof ProviderError) || error.details.prospect !== "later") throw error;
        await setTimeout(pollMs);
        return submit(attempt + 1);
      });
    }

    async function note(error: unknown): Promise<null> {
      log.warn({ cutOutId, err: error }, "no mask of a cut-out");
      if (error instanceof ProviderError && error.details.isDown) await recordFailure(provider.name, pauseSeconds);
      return null;
    }
  };
}

function rethrowUnlessLater(error: unknown): null {
  if (error instanceof ProviderError && error.details.prospect !== "never") return null;
  throw error;
}

const createOrder = (cutOutId: string, sourceId: string, picture: Uint8Array<ArrayBuffer>): TryOnOrder => ({
  tryOnId: cutOutId,
  model: cutOutModel,
  prompt: "",
  isLowPriority: false,
  isPolled: true,
  language: defaultLanguage,
  isFilm: false,
  frame: null,
  mediaIds: [sourceId],
  pictures: () => Promise.resolve([picture]),
  storedPictures: () => Promise.resolve([picture]),
});
