import { foldConfusables } from "#app/lib/confusable";

export type NormalisedPrompt = {
  /** As written first, then with digits and signs as letters. */
  texts: string[];
  spelled: string[];
  masked: string[];
  isReadable: boolean;
};

const pictograms: Record<string, string> = { "👶": " bebe ", "🧒": " crianca ", "👧": " menina ", "👦": " menino ", "👙": " biquini ", "🔞": " nsfw " };
const pictogram = new RegExp(Object.keys(pictograms).join("|"), "gu");

const signs = { "0": "o", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g", "@": "a", $: "s", "€": "e", "+": "t" };
const asI: Record<string, string> = { ...signs, "1": "i", "!": "i", "|": "i", "6": "g" };
const asL: Record<string, string> = { ...signs, "1": "l", "!": "l", "|": "l", "6": "b" };

const unleet = (text: string, letters: Record<string, string>) =>
  text.replace(/[a-z0-9@$!|€+]+/g, (word) => (/[a-z]/.test(word) ? word.replace(/[^a-z]/g, (sign) => letters[sign] ?? sign) : word));

/** «1O anos» */
const renumber = (text: string) => text.replace(/(?<![a-z0-9])(?:\d[oil]|[oil]\d)(?![a-z0-9])/g, (number) => number.replace("o", "0").replace(/[il]/, "1"));

/** «n u a», «p.e.l.a.d.a»; two spaces end a word. */
const joinSpelled = (text: string) => text.replace(/(?<![a-z0-9])[a-z](?:(?: ?[^a-z0-9\n ] ?| )[a-z](?![a-z0-9])){2,}/g, (run) => run.replace(/[^a-z]/g, ""));

/** «pe-la.da» */
const joinTight = (text: string) => text.replace(/(?<=[a-z0-9])[^a-z0-9\s]+(?=[a-z0-9])/g, "");

const words = (text: string) => text.replace(/([a-wyz])\1{2,}/g, "$1").replace(/[^a-z0-9]+/g, (between) => (/[.;:!?\n]/.test(between) ? " . " : " "));

const letters = (text: string) => text.match(/[a-z]+/g) ?? [];

export function normalisePrompt(prompt: string): NormalisedPrompt {
  const { text, isReadable } = foldConfusables(prompt.replace(pictogram, (sign) => pictograms[sign] ?? sign));
  const drawn = [text, renumber(text), unleet(text, asI), unleet(text, asL)];
  const spelled = drawn.map(joinSpelled);
  const all = [...drawn, ...spelled, ...drawn.map(joinTight)].map(words);
  const written = new Set(letters(words(text)));
  return {
    texts: [...new Set([...all, ...all.map((one) => one.replaceAll(" . ", " "))])],
    spelled: [...new Set(spelled.flatMap((one) => letters(words(one))).filter((word) => !written.has(word)))],
    masked: (text.match(/[a-z*#•·_]+/g) ?? []).filter((word) => /[a-z][*#•·_]/.test(word)).map((word) => word.replace(/[^a-z]/g, ".")),
    isReadable,
  };
}
