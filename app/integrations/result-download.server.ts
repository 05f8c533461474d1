import { readUpTo } from "./bounded-body";
import { ProviderError } from "./provider-error";

const defaultTimeoutMs = 60_000;

type Kind = { name: string; maxBytes: number; isKind: (bytes: Uint8Array) => boolean };
type Options = { deadline?: number };

const picture: Kind = { name: "picture", maxBytes: 25 * 1024 * 1024, isKind: isPicture };
const film: Kind = { name: "film", maxBytes: 20 * 1024 * 1024, isKind: isMp4 };

/** Allowed hosts, no redirects, 25 MB, JPEG, PNG or WebP. */
export const downloadPicture = (address: string, hosts: string[], options?: Options) => download(picture, address, hosts, options);

/** Allowed hosts, no redirects, 20 MB, MP4. */
export const downloadFilm = (address: string, hosts: string[], options?: Options) => download(film, address, hosts, options);

async function download(
  { name, maxBytes, isKind }: Kind,
  address: string,
  hosts: string[],
  { deadline = defaultTimeoutMs }: Options = {},
): Promise<Uint8Array> {
  if (!isAllowedHost(address, hosts)) throw unreadableResult("a result lies on a host that is not allowed");
  const signal = AbortSignal.timeout(deadline);
  const response = await fetch(address, { redirect: "manual", signal }).catch(() => {
    throw new ProviderError("a result's host does not answer", { prospect: "later" });
  });
  const refusal = getDownloadError(response, maxBytes);
  if (refusal || !response.body) {
    await response.body?.cancel();
    throw refusal ?? unreadableResult("a result is empty");
  }
  const bytes = await readUpTo(response.body, maxBytes, () => unreadableResult("a result is too large")).catch((error: unknown) => {
    if (error instanceof ProviderError) throw error;
    throw signal.aborted ? unreadableResult("a result took too long") : new ProviderError("a result broke off", { prospect: "later" });
  });
  if (!isKind(bytes)) throw unreadableResult(`a result is no ${name}`);
  return bytes;
}

function getDownloadError({ status, ok, headers }: Response, maxBytes: number): ProviderError | null {
  if (status === 429 || status >= 500) return new ProviderError(`a result answered ${status}`, { prospect: "later" });
  if (!ok) return unreadableResult(`a result answered ${status}`);
  return Number(headers.get("content-length")) > maxBytes ? unreadableResult("a result is too large") : null;
}

const unreadableResult = (message: string) => new ProviderError(message, { prospect: "never", failure: "result_unreadable" });

/** Includes subdomains; http only with an explicit port. */
export function isAllowedHost(address: string, hosts: string[]): boolean {
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

function isMp4(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(4, 8)).toString("latin1") === "ftyp";
}
