import { env } from "#app/env.server";
import type { EditFailure } from "#app/models/edit-failure";
import { falProvider } from "./fal.server";
import { localEngine } from "./local-engine.server";

export type EditOrder = {
  editId: string;
  model: string;
  /** The whole prompt, our frame included. */
  prompt: string;
  isLowPriority: boolean;
  /** JPEGs without metadata, the person first; made when asked for. */
  pictures: () => Promise<Uint8Array<ArrayBuffer>[]>;
};

export type Progress = { state: "running" } | { state: "done"; results: string[] } | { state: "failed"; failure: EditFailure; isWorthAnotherTry: boolean };

/** Whoever makes the pictures. Every call may throw a ProviderError, and none of them retries by itself. */
export interface ImageEditProvider {
  /** Which door is knocked at: whether it answers is remembered under this name. */
  name: string;
  /** Hands the order over, once; the answer is the provider's id of it. */
  submit(order: EditOrder): Promise<string>;
  poll(order: EditOrder, requestId: string): Promise<Progress>;
  /** The bytes behind the results of a poll: pictures by their first bytes, nothing else about them is checked. */
  fetchResults(order: EditOrder, results: string[]): Promise<Uint8Array[]>;
  /** Asks; the provider may go on all the same. */
  cancel(order: Pick<EditOrder, "model">, requestId: string): Promise<void>;
  /** Has the provider delete what it keeps of a request; one it does not know is no error. */
  forget(requestId: string): Promise<void>;
}

export const imageEditProvider: ImageEditProvider = env.FAL_KEY
  ? falProvider({ key: env.FAL_KEY, queueUrl: env.FAL_QUEUE_URL, restUrl: env.FAL_REST_URL, apiUrl: env.FAL_API_URL, mediaHosts: env.FAL_MEDIA_HOSTS })
  : localEngine;
