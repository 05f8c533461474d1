import { readUpTo } from "./bounded-body";
import { parseFalFailure, unknownFailure, type Verdict } from "./fal-failure";
import { ProviderError } from "./provider-error";

const timeoutMs = 20_000;
const maxAnswerBytes = 1024 * 1024; // answers contain URLs only

/** Throws HTTP errors, so that the client does not resubmit. */
async function fetchOrThrow(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetchBounded(url, init).catch((error: unknown) => {
    throw error instanceof ProviderError ? error : unreachableError(error);
  });
  if (!response.ok) throw await toProviderError(response);
  return response;
}

async function fetchBounded(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { body, status, headers } = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  const bytes = await readUpTo(body, maxAnswerBytes, () => new ProviderError("fal's answer is too large", { prospect: "never", failure: "result_unreadable" }));
  return new Response([101, 204, 205, 304].includes(status) ? null : bytes, { status, headers });
}

export const falFetch: typeof fetch = Object.assign(fetchOrThrow, { preconnect: fetch.preconnect });

const neverConnected = ["ECONNREFUSED", "ConnectionRefused", "ENOTFOUND", "EAI_AGAIN"];

function unreachableError(error: unknown): ProviderError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return new ProviderError(`fal did not answer (${code || (error instanceof Error ? error.name : "error")})`, {
    prospect: neverConnected.includes(code) ? "later" : "unknown",
    isDown: true,
  });
}

async function toProviderError(response: Response): Promise<ProviderError> {
  const { status } = response;
  const message = `fal answered ${status}`;
  const body: unknown = await response.json().catch(() => null);
  if (status === 401 || status === 403) return new ProviderError(`${message}: is FAL_KEY right?`, { prospect: "never", failure: "provider_unavailable" });
  if (status === 400 && /in progress/i.test(JSON.stringify(body))) return new ProviderError(message, { prospect: "later" });
  const parsedVerdict = parseFalFailure(body);
  // a gateway error may be JSON too
  const verdict = (status === 429 || status >= 500) && parsedVerdict === unknownFailure ? null : parsedVerdict;
  if (status === 429 || status === 503)
    return new FalHttpError(message, { prospect: "later", retryAfter: getRetryAfter(response), isDown: status === 503 }, verdict);
  if (status >= 500) return new FalHttpError(message, { prospect: "unknown", isDown: true }, verdict);
  return new FalHttpError(message, { prospect: "never", failure: verdict?.failure ?? "provider_failed" }, verdict);
}

const getRetryAfter = (response: Response) => Number(response.headers.get("retry-after")) || undefined;

export class FalHttpError extends ProviderError {
  readonly verdict: Verdict | null;

  constructor(message: string, about: ProviderError["details"], verdict: Verdict | null) {
    super(message, about);
    this.verdict = verdict;
  }
}
