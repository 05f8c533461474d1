import { maxPieceText } from "./piece";

const hasScheme = /^[a-z][a-z0-9+.-]*:/i;
const namedHost = /^(?=.{4,253}$)([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/;

export const isNamedHost = (host: string) => namedHost.test(host);

/** An https address of a named host, without user, password or port; null for any other. */
export function parsePieceLink(text: string): { url: string; host: string } | null {
  const url = URL.parse(hasScheme.test(text) ? text : `https://${text}`);
  const isPlain = url?.protocol === "https:" && url.username === "" && url.password === "" && url.port === "";
  if (!isPlain || !isNamedHost(url.hostname) || url.href.length > maxPieceText.link) return null;
  return { url: url.href, host: url.hostname };
}
