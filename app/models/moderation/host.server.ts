import { getPublicSuffix } from "tldts";
import { isNamedHost } from "#app/lib/named-host";

const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i;
const isPublicSuffix = (host: string) => getPublicSuffix(host, { allowPrivateDomains: true }) === host;

/** A host in lower case and punycode, without `www`; null for other text. */
function parseHost(text: string): string | null {
  const host = URL.parse(hasScheme.test(text) ? text : `https://${text}`)?.hostname.replace(/\.$/, "") ?? "";
  if (!isNamedHost(host)) return null;
  const bare = host.replace(/^www\./, "");
  return isNamedHost(bare) && !isPublicSuffix(bare) ? bare : host;
}

type ReadHost = { host: string; error: null } | { host: null; error: "errors:host_invalid" | "errors:host_of_many" };

/** A host that moderation may hide: no suffix that many share, as «com.br». */
export function readHost(text: string): ReadHost {
  const host = parseHost(text);
  if (host === null) return { host, error: "errors:host_invalid" };
  return isPublicSuffix(host) ? { host: null, error: "errors:host_of_many" } : { host, error: null };
}
