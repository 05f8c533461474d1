import { bodies, colours, innocent, intimate, minors, nudity, youth } from "./prompt-guard-words";

/**
 * Refuses words that ask for nudity or for a minor, in Portuguese and English, before any credit moves. It reads words, not letters:
 * «menu», «continua» and «feminina» are none. It is one fence of three; the frame of the prompt and the provider's own checker are the others.
 */
export function isPromptRefused(prompt: string): boolean {
  const text = normalise(prompt).replace(innocent, " . ");
  const joined = joinSpelledOut(text);
  return [nudity, minors].some((pattern) => pattern.test(text) || pattern.test(joined)) || (youth.test(text) && intimate.test(text)) || asksNude(text);
}

const digits: Record<string, string> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s" };

/** Lower case without accents; «p3lada» and «nuaaa» read as what they mean, numbers stay numbers. */
function normalise(prompt: string): string {
  return prompt
    .normalize("NFKD")
    .replace(/[\p{M}\u00ad\u200b-\u200f\u2060\ufeff]/gu, "")
    .toLowerCase()
    .replace(/[a-z0-9@$]+/g, (word) => (/[a-z]/.test(word) && !/^\d+[a-z]+$/.test(word) ? word.replace(/[013457@$]/g, (sign) => digits[sign] ?? sign) : word))
    .replace(/([a-z])\1{2,}/g, "$1")
    .replace(/[^a-z0-9]+/g, (between) => (/[.;:!?\n]/.test(between) ? " . " : " "));
}

/** «n u a» and «p.e.l.a.d.a» as one word; runs of single letters only. */
const joinSpelledOut = (text: string) => text.replace(/\b[a-z](?:[ .]+[a-z]\b){2,}/g, (run) => run.replace(/[^a-z]/g, ""));

/** «Nude» is a colour beside a garment or a colour's word, and a state beside anything else. */
function asksNude(text: string): boolean {
  const tokens = text.split(" ");
  return tokens.some((token, at) => {
    if (token !== "nude" && token !== "nudes") return false;
    const sentence = tokens.slice(0, at).lastIndexOf(".") + 1;
    const near = tokens.slice(Math.max(sentence, at - 4), at + 2).join(" ");
    const beside = `${tokens[at - 1] ?? ""} ${tokens[at + 1] ?? ""}`;
    return !colours.test(near) || (bodies.test(beside) && !colours.test(beside));
  });
}
