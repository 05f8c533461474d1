const address = /\bhttps?:\/\/[^\s<>"]+/gi;
const trailing = /(?<![.,;:!?)\]}'»…])[.,;:!?)\]}'»…]+$/; // tried once for each run, however long
const mostShown = 40;

/** Where a link leads, said so that nobody is led astray: the host as it is, then as much of the rest as there is room for. */
function nameOf({ host, pathname, search, hash }: URL): string {
  const rest = pathname + search + hash;
  return host + (rest === "/" ? "" : rest.length > mostShown ? `${rest.slice(0, mostShown)}…` : rest);
}

/** Words as they were written; addresses in them are links that vouch for nothing. */
export function MessageText({ text }: { text: string }) {
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(address)) {
    const url = match[0].replace(trailing, "");
    if (!URL.canParse(url)) continue;
    parts.push(text.slice(at, match.index));
    parts.push(
      <a key={match.index} href={url} rel="nofollow ugc noopener noreferrer" target="_blank">
        {nameOf(new URL(url))}
      </a>,
    );
    at = match.index + url.length;
  }
  return [...parts, text.slice(at)];
}
