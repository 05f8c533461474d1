// letters of other scripts and styles that look like ours; upper case is made lower before
const alike: Record<string, string> = {
  a: "аαɑᴀӑӓⲁａꭺ",
  b: "ЬьбвʙƄɓᏏᑲƅ",
  c: "сϲᴄⅽⲥƈꮯҫ",
  d: "ԁɗᴅⅾꓒđð",
  e: "еєɛεᴇҽәэ",
  f: "ғꜰƒϝẝ",
  g: "ɡɢԍցǥɠ",
  h: "һнհʜħ",
  i: "іιɩɪıӏȷɨ",
  j: "јϳᴊʝ",
  k: "кκᴋƙқҡ",
  l: "ⅼłʟӏɫƚ",
  m: "мᴍⅿϻɱ",
  n: "пոռηɴпŋɲ",
  o: "оοσօᴏöøѳөჿ",
  p: "рρᴘþҏ",
  q: "ԛգզɋ",
  r: "гᴦʀɍг",
  s: "ѕꜱʂş",
  t: "тτᴛŧƭ",
  u: "υսᴜцʋµ",
  v: "νѵᴠⅴ",
  w: "ѡԝωшщɯᴡ",
  x: "хχⅹҳ×",
  y: "уүγʏɏү",
  z: "ᴢȥʐƶʒ",
  ss: "ß",
  ae: "æ",
  oe: "œ",
};

const letterOf = new Map(Object.entries(alike).flatMap(([letter, signs]) => [...signs.normalize("NFKD")].map((sign) => [sign, letter] as const)));

// letters in circles and squares, white on black, and those of which flags are made
const framed = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;
const frames = [0x1f150, 0x1f170, 0x1f1e6];

function unframe(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const first = frames.findLast((start) => start <= code) ?? code;
  return String.fromCharCode(97 + code - first);
}

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]|(?![\t\n\r])\p{Cc}/gu;
const word = /[\p{L}\p{M}\p{N}]+/gu;

export type Folded = {
  /** Lower case, without accents or anything unseen, in the letters a to z where a letter looks like one of them. */
  text: string;
  /** False where a word is of another script, or a letter or number has no likeness among ours. */
  isReadable: boolean;
};

/** Reads a text as a person sees it, whatever its letters are by their numbers. */
export function foldConfusables(text: string): Folded {
  let isReadable = true;
  const plain = text.normalize("NFKD").replace(invisible, "").replace(framed, unframe).toLowerCase();
  const folded = plain.replace(word, (given) => {
    const bare = given.replace(/\p{M}/gu, "");
    if (!/[\p{Script=Latin}\d]/u.test(bare) && /\p{L}/u.test(bare)) isReadable = false;
    const ours = [...bare].map((sign) => letterOf.get(sign) ?? sign).join("");
    if (!/^[a-z\d]*$/.test(ours)) isReadable = false;
    return isSpanishChild(given) ? ours.replace("nin", "ninn") : ours;
  });
  return { text: folded, isReadable };
}

// without its mark «niña» would be a name
const isSpanishChild = (given: string) => /^\p{L}{2}n\u0303/u.test(given);
