import type { Language } from "#app/locales/languages";
import type { TryOnFailure } from "#app/models/shared/try-on-failure";
import type { Frame } from "#app/models/try-on/try-on-frame";

export type TryOnOrder = {
  tryOnId: string;
  model: string;
  prompt: string;
  isLowPriority: boolean;
  /** The person's. */
  language: Language;
  /** Without a webhook. */
  isPolled?: boolean;
  /** Its result is an MP4 of the only picture. */
  isFilm: boolean;
  /** The shape its result must have; null when the photo is gone. */
  frame: Frame | null;
  /** Of the pictures, in their order. */
  mediaIds: string[];
  /** JPEGs without metadata, the person first; of the others only their clothes. */
  pictures: () => Promise<Uint8Array<ArrayBuffer>[]>;
  /** The same as they are stored: for an engine on this machine. */
  storedPictures: () => Promise<Uint8Array<ArrayBuffer>[]>;
};

export type TryOnProgress =
  | { state: "running" }
  | { state: "done"; results: string[] }
  | { state: "failed"; failure: TryOnFailure; isWorthAnotherTry: boolean };

/** Methods throw ProviderError and never retry. */
export interface TryOnProvider {
  /** Key of the circuit breaker. */
  name: string;
  submit(order: TryOnOrder): Promise<string>;
  poll(order: TryOnOrder, requestId: string): Promise<TryOnProgress>;
  /** Checks only the file signatures: pictures, or one film. */
  fetchResults(order: TryOnOrder, results: string[]): Promise<Uint8Array[]>;
  /** The provider may still finish. */
  cancel(order: Pick<TryOnOrder, "model">, requestId: string): Promise<void>;
  deleteRequest(requestId: string): Promise<void>;
}
