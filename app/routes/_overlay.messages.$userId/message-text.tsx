const urlPattern = /\bhttps?:\/\/[^\s<>"]+/gi;
const trailingPunctuation = /(?<![.,;:!?)\]}'»…])[.,;:!?)\]}'»…]+$/; // The lookbehind keeps it linear.
const maxShownLength = 40;

/** Full host, so that links cannot mislead; the rest truncated. */
function getLinkText({ host, pathname, search, hash }: URL): string {
  const rest = pathname + search + hash;
  return host + (rest === "/" ? "" : rest.length > maxShownLength ? `${rest.slice(0, maxShownLength)}…` : rest);
}

/** Plain text with untrusted links. */
export function MessageText({ text }: { text: string }) {
  if (!text.includes("://")) return text;
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(urlPattern)) {
    const url = match[0].replace(trailingPunctuation, "");
    if (!URL.canParse(url)) continue;
    parts.push(text.slice(at, match.index));
    parts.push(
      <a key={match.index} href={url} rel="nofollow ugc noopener noreferrer" target="_blank">
        {getLinkText(new URL(url))}
      </a>,
    );
    at = match.index + url.length;
  }
  return [...parts, text.slice(at)];
}
