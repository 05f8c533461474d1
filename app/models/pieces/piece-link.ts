import { isNamedHost } from "#app/lib/named-host";
import { maxPieceText } from "./piece";

const hasScheme = /^[a-z][a-z0-9+.-]*:/i;

/** An https address of a named host, without user, password or port; null for any other. */
export function parsePieceLink(text: string): { url: string; host: string } | null {
  const url = URL.parse(hasScheme.test(text) ? text : `https://${text}`);
  const isPlain = url?.protocol === "https:" && url.username === "" && url.password === "" && url.port === "";
  if (!isPlain || !isNamedHost(url.hostname) || url.href.length > maxPieceText.link) return null;
  return { url: url.href, host: url.hostname };
}
