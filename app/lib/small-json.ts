/** `maxOutside`: characters that are in no string. */
type JsonBounds = { maxDepth: number; maxTokens: number; maxOutside?: number };

/** Counts before parsing, which takes many times the bytes of the text. */
export function isSmallJson(text: string, { maxDepth, maxTokens, maxOutside = Number.POSITIVE_INFINITY }: JsonBounds): boolean {
  let [depth, tokens, outside] = [0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '"') at = endOfString(text, at);
    else if (++outside > maxOutside) return false;
    if (isToken(char) && ++tokens > maxTokens) return false;
    if ((char === "[" || char === "{") && ++depth > maxDepth) return false;
    if (char === "]" || char === "}") depth--;
  }
  return true;
}

const isToken = (char: string | undefined) => char === "," || char === "[" || char === "{";

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === "\\") slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
