import { exposed } from "./prompt-guard-exposure";
import { minors } from "./prompt-guard-minors";
import { undressed } from "./prompt-guard-nudity";
import { sexual } from "./prompt-guard-sex";
import { bodies, colours, core, harmlessNeighbours, innocent } from "./prompt-guard-words";
import { intimate, youth } from "./prompt-guard-youth";
import { normalisePrompt } from "./prompt-reading";
import { article, between, gap, words } from "./prompt-words";

const nudity = words(...undressed, ...exposed, ...sexual);

/** Nudity or minors in pt, en or es, or another language (decision 035). */
export function getPromptRefusal(prompt: string): "prompt_refused" | "prompt_language" | null {
  const { texts, spelled, masked, isReadable } = normalisePrompt(prompt);
  if (texts.some(isRefused) || spelled.some(containsRefused) || masked.some(isMasked)) return "prompt_refused";
  return isReadable ? null : "prompt_language";
}

function isRefused(text: string): boolean {
  const rest = text.replace(innocent, " . ");
  if (nudity.test(rest) || minors.test(rest) || (youth.test(rest) && intimate.test(rest)) || requestsNudity(rest)) return true;
  const tokens = rest.split(" ").filter((token) => token !== "" && token !== ".");
  return tokens.some(isStretched) || tokens.some(isGlued) || isSplit(tokens);
}

/** «Nude» is allowed as a color. */
function requestsNudity(text: string): boolean {
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

/** Spelled out letter by letter. */
const containsRefused = (word: string) => word.length > 2 && anywhere.test(word);

/** «semroupa» */
const isGlued = (token: string) => token.length > 6 && whole.test(token);

const shorten = (word: string) => word.replace(/(.)\1+/g, "$1");
const shortCore = new Set(core.map(shorten));

/** «nuaa», «pelladda» */
const isStretched = (token: string) => /(.)\1/.test(token) && shortCore.has(shorten(token)) && !knownDoubles.has(token);
const knownDoubles = new Set(["kiss", "kidd"]);

const coreSet = new Set(core);

/** «pel ada», but not «por no look». */
const isSplit = (tokens: string[]) => tokens.some((_, at) => [2, 3, 4, 5].some((count) => isSplitWord(tokens.slice(at, at + count))));
const isSplitWord = (parts: string[]) => parts.length > 1 && coreSet.has(parts.join("")) && !harmlessNeighbours.has(parts.join(" "));

/** «p*lada» */
const isMasked = (word: string) =>
  word.length > 3 && core.some((one) => one.length === word.length && [...word].every((letter, at) => letter === "." || letter === one[at]));
