import { readUpTo } from "./bounded-body";
import { ProviderError } from "./provider-error";

const mostBytes = 25 * 1024 * 1024;
const patience = 60_000;

/** A result's bytes: from an allowed host only, never by a redirect, at most 25 MB, within a minute in all, and a JPEG, PNG or WebP by its beginning. */
export async function downloadPicture(address: string, hosts: string[], { deadline = patience } = {}): Promise<Uint8Array> {
  if (!isAllowed(address, hosts)) throw unreadable("a result lies on a host that is not allowed");
  const signal = AbortSignal.timeout(deadline);
  const response = await fetch(address, { redirect: "manual", signal }).catch(() => {
    throw new ProviderError("a result's host does not answer", { prospect: "later" });
  });
  const refusal = refusalOf(response);
  if (refusal || !response.body) {
    await response.body?.cancel();
    throw refusal ?? unreadable("a result is empty");
  }
  const bytes = await readUpTo(response.body, mostBytes, () => unreadable("a result is too large")).catch((error: unknown) => {
    if (error instanceof ProviderError) throw error;
    throw signal.aborted ? unreadable("a result took too long") : new ProviderError("a result broke off", { prospect: "later" });
  });
  if (!isPicture(bytes)) throw unreadable("a result is no picture");
  return bytes;
}

function refusalOf({ status, ok, headers }: Response): ProviderError | null {
  if (status === 429 || status >= 500) return new ProviderError(`a result answered ${status}`, { prospect: "later" });
  if (!ok) return unreadable(`a result answered ${status}`);
  return Number(headers.get("content-length")) > mostBytes ? unreadable("a result is too large") : null;
}

const unreadable = (message: string) => new ProviderError(message, { prospect: "never", failure: "result_unreadable" });

/** Hosts are matched with their subdomains; plain http only where the operator named the port. */
export function isAllowed(address: string, hosts: string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  if (username || password) return false;
  const entry = hosts.map((one) => one.trim()).find((one) => one !== "" && (host === one || host.endsWith(`.${one}`)));
  return entry !== undefined && (protocol === "https:" || (protocol === "http:" && entry.includes(":")));
}

function isPicture(bytes: Uint8Array): boolean {
  const hex = Buffer.from(bytes.subarray(0, 12)).toString("hex");
  return hex.startsWith("ffd8ff") || hex.startsWith("89504e470d0a1a0a") || /^52494646.{8}57454250/.test(hex);
}
