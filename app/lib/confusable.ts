// lower-case look-alikes of a to z
const confusables: Record<string, string> = {
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

const letterByConfusable = new Map(
  Object.entries(confusables).flatMap(([letter, signs]) => [...signs.normalize("NFKD")].map((sign) => [sign, letter] as const)),
);

const enclosedLetters = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;
const enclosedStarts = [0x1f150, 0x1f170, 0x1f1e6];

function unwrapEnclosed(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const first = enclosedStarts.findLast((start) => start <= code) ?? code;
  return String.fromCharCode(97 + code - first);
}

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]|(?![\t\n\r])\p{Cc}/gu;
const word = /[\p{L}\p{M}\p{N}]+/gu;

export type FoldedText = {
  /** Lower case, without accents, mapped to a–z. */
  text: string;
  isReadable: boolean;
};

export function foldConfusables(text: string): FoldedText {
  let isReadable = true;
  const plain = text.normalize("NFKD").replace(invisible, "").replace(enclosedLetters, unwrapEnclosed).toLowerCase();
  const folded = plain.replace(word, (match) => {
    const bare = match.replace(/\p{M}/gu, "");
    if (!/[\p{Script=Latin}\d]/u.test(bare) && /\p{L}/u.test(bare)) isReadable = false;
    const ours = [...bare].map((sign) => letterByConfusable.get(sign) ?? sign).join("");
    if (!/^[a-z\d]*$/.test(ours)) isReadable = false;
    return isSpanishChild(match) ? ours.replace("nin", "ninn") : ours;
  });
  return { text: folded, isReadable };
}

// «Niña» without its accent is a name
const isSpanishChild = (match: string) => /^\p{L}{2}n\u0303/u.test(match);
