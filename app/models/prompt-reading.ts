import { foldConfusables } from "./confusable";

/** A wish in every way that somebody may read it. */
export type Reading = {
  /** The words, one space between; a dot between sentences. The first is what was written, the others what digits and signs may stand for. */
  texts: string[];
  /** Words made of letters that were spelled out one by one. */
  spelled: string[];
  /** Words in which a sign stands for a letter: a dot where any letter may be. */
  masked: string[];
  isReadable: boolean;
};

const pictograms: Record<string, string> = { "👶": " bebe ", "🧒": " crianca ", "👧": " menina ", "👦": " menino ", "👙": " biquini ", "🔞": " nsfw " };
const pictogram = new RegExp(Object.keys(pictograms).join("|"), "gu");

const signs = { "0": "o", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g", "@": "a", $: "s", "€": "e", "+": "t" };
const asI: Record<string, string> = { ...signs, "1": "i", "!": "i", "|": "i", "6": "g" };
const asL: Record<string, string> = { ...signs, "1": "l", "!": "l", "|": "l", "6": "b" };

/** Digits and signs within words as the letters that they are drawn like. */
const unleet = (text: string, letters: Record<string, string>) =>
  text.replace(/[a-z0-9@$!|€+]+/g, (word) => (/[a-z]/.test(word) ? word.replace(/[^a-z]/g, (sign) => letters[sign] ?? sign) : word));

/** «1O anos»: letters that stand in a number. */
const renumber = (text: string) => text.replace(/(?<![a-z0-9])(?:\d[oil]|[oil]\d)(?![a-z0-9])/g, (number) => number.replace("o", "0").replace(/[il]/, "1"));

/** «n u a» and «p.e.l.a.d.a» as one word; two spaces end it. */
const joinSpelled = (text: string) => text.replace(/(?<![a-z0-9])[a-z](?:(?: ?[^a-z0-9\n ] ?| )[a-z](?![a-z0-9])){2,}/g, (run) => run.replace(/[^a-z]/g, ""));

/** «pe-la.da» as one word. */
const joinTight = (text: string) => text.replace(/(?<=[a-z0-9])[^a-z0-9\s]+(?=[a-z0-9])/g, "");

const words = (text: string) => text.replace(/([a-wyz])\1{2,}/g, "$1").replace(/[^a-z0-9]+/g, (between) => (/[.;:!?\n]/.test(between) ? " . " : " "));

const letters = (text: string) => text.match(/[a-z]+/g) ?? [];

export function readPrompt(prompt: string): Reading {
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
