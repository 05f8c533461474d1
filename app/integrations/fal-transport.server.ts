import { readUpTo } from "./bounded-body";
import { falFailure, type Verdict, vague } from "./fal-failure";
import { ProviderError } from "./provider-error";

const patience = 20_000;
const maxAnswerBytes = 1024 * 1024; // it names pictures and holds none

/**
 * fetch for the fal client. An error answer or none at all is thrown from here as our own error: the client, which has no idempotency key,
 * would send a submit again on 429, 502, 503, 504 and a broken connection, and the try-on would run and cost twice.
 */
async function once(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await answerOf(url, init).catch((error: unknown) => {
    throw error instanceof ProviderError ? error : unreachable(error);
  });
  if (!response.ok) throw await refusal(response);
  return response;
}

async function answerOf(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { body, status, headers } = await fetch(url, { ...init, signal: AbortSignal.timeout(patience) });
  const bytes = await readUpTo(body, maxAnswerBytes, () => new ProviderError("fal's answer is too large", { prospect: "never", failure: "result_unreadable" }));
  return new Response([101, 204, 205, 304].includes(status) ? null : bytes, { status, headers });
}

export const falFetch: typeof fetch = Object.assign(once, { preconnect: fetch.preconnect });

const neverConnected = ["ECONNREFUSED", "ConnectionRefused", "ENOTFOUND", "EAI_AGAIN"];

function unreachable(error: unknown): ProviderError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return new ProviderError(`fal did not answer (${code || (error instanceof Error ? error.name : "error")})`, {
    prospect: neverConnected.includes(code) ? "later" : "unknown",
    isDown: true,
  });
}

async function refusal(response: Response): Promise<ProviderError> {
  const { status } = response;
  const message = `fal answered ${status}`;
  const body: unknown = await response.json().catch(() => null);
  if (status === 401 || status === 403) return new ProviderError(`${message}: is FAL_KEY right?`, { prospect: "never", failure: "provider_unavailable" });
  if (status === 400 && /in progress/i.test(JSON.stringify(body))) return new ProviderError(message, { prospect: "later" });
  const said = falFailure(body);
  // a gateway in trouble, or asked too often, speaks JSON too; only a kind we know tells a run that failed from that
  const verdict = (status === 429 || status >= 500) && said === vague ? null : said;
  if (status === 429 || status === 503) return new FalRefusal(message, { prospect: "later", retryAfter: secondsOf(response), isDown: status === 503 }, verdict);
  if (status >= 500) return new FalRefusal(message, { prospect: "unknown", isDown: true }, verdict);
  return new FalRefusal(message, { prospect: "never", failure: verdict?.failure ?? "provider_failed" }, verdict);
}

const secondsOf = (response: Response) => Number(response.headers.get("retry-after")) || undefined;

/** A refusal with what its body says of a run that failed: the result of such a run carries the model's own status. */
export class FalRefusal extends ProviderError {
  readonly verdict: Verdict | null;

  constructor(message: string, about: ProviderError["about"], verdict: Verdict | null) {
    super(message, about);
    this.verdict = verdict;
  }
}
