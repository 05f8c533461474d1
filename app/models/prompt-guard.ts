import { exposed } from "./prompt-guard-exposure";
import { minors } from "./prompt-guard-minors";
import { undressed } from "./prompt-guard-nudity";
import { sexual } from "./prompt-guard-sex";
import { bodies, colours, core, harmlessNeighbours, innocent } from "./prompt-guard-words";
import { intimate, youth } from "./prompt-guard-youth";
import { readPrompt } from "./prompt-reading";
import { article, between, gap, words } from "./prompt-words";

const nudity = words(...undressed, ...exposed, ...sexual);

/**
 * Says why a wish is refused before any credit moves: it asks for nudity or for a minor, in Portuguese, English or Spanish, however it is
 * written; or nobody here can judge it. It is one fence of three: the frame of the prompt and the provider's own checker are the others.
 */
export function refusalOf(prompt: string): "prompt_refused" | "prompt_language" | null {
  const { texts, spelled, masked, isReadable } = readPrompt(prompt);
  if (texts.some(isRefused) || spelled.some(holdsRefused) || masked.some(isMasked)) return "prompt_refused";
  return isReadable ? null : "prompt_language";
}

function isRefused(text: string): boolean {
  const rest = text.replace(innocent, " . ");
  if (nudity.test(rest) || minors.test(rest) || (youth.test(rest) && intimate.test(rest)) || asksNude(rest)) return true;
  const tokens = rest.split(" ").filter((token) => token !== "" && token !== ".");
  return tokens.some(isStretched) || tokens.some(isGlued) || isSplit(tokens);
}

/** «Nude» is a colour beside a garment or a colour's word, and a state beside anything else. */
function asksNude(text: string): boolean {
  const tokens = text.split(" ");
  return tokens.some((token, at) => {
    if (token !== "nude" && token !== "nudes") return false;
    const sentence = tokens.slice(Math.max(0, at - 4), at).lastIndexOf(".") + 1;
    const near = tokens
      .slice(Math.max(0, at - 4), at + 3)
      .slice(sentence)
      .join(" ");
    const beside = `${tokens[at - 1] ?? ""} ${tokens[at + 1] ?? ""}`;
    return !colours.test(near) || (bodies.test(beside) && !colours.test(beside));
  });
}

const squeeze = ({ source }: RegExp) => source.replaceAll(gap, "(?:)").replaceAll(between, `(?:${article})`).replace(/ \??/g, "").replaceAll("\\b", "");
const squeezed = [squeeze(nudity), squeeze(minors)].join("|");
const anywhere = new RegExp(squeezed);
const whole = new RegExp(`^(?:${squeezed})$`);

/** A word spelled out letter by letter, and a refused one in it. */
const holdsRefused = (word: string) => word.length > 2 && anywhere.test(word);

/** Words written as one: «semroupa». */
const isGlued = (token: string) => token.length > 6 && whole.test(token);

const shorten = (word: string) => word.replace(/(.)\1+/g, "$1");
const shortCore = new Set(core.map(shorten));

/** «nuaa» and «pelladda». */
const isStretched = (token: string) => /(.)\1/.test(token) && shortCore.has(shorten(token)) && !knownDoubles.has(token);
const knownDoubles = new Set(["kiss", "kidd"]);

const coreSet = new Set(core);

/** «pel ada», but not «por no look»: neighbours that make one refused word. */
const isSplit = (tokens: string[]) => tokens.some((_, at) => [2, 3, 4, 5].some((count) => isSplitWord(tokens.slice(at, at + count))));
const isSplitWord = (parts: string[]) => parts.length > 1 && coreSet.has(parts.join("")) && !harmlessNeighbours.has(parts.join(" "));

/** «p*lada»: as long as a refused word, and no other letter than its. */
const isMasked = (word: string) =>
  word.length > 3 && core.some((one) => one.length === word.length && [...word].every((letter, at) => letter === "." || letter === one[at]));
