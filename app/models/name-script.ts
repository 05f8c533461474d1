// Names in one script, after Unicode TR39 «highly restrictive»: Latin beside the scripts of Japanese, Korean or Chinese, any other script alone.

const japanese = ["Latin", "Han", "Hiragana", "Katakana"];
const korean = ["Latin", "Han", "Hangul"];
const chinese = ["Latin", "Han", "Bopomofo"];
const alone =
  "Cyrillic Greek Arabic Hebrew Armenian Georgian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Khmer Ethiopic Thaana Syriac Mongolian Cherokee Canadian_Aboriginal Tifinagh Nko Vai Adlam Javanese Balinese Sundanese Ol_Chiki Meetei_Mayek Chakma Lisu Yi";
const writingSystems = [japanese, korean, chinese, ...alone.split(" ").map((script) => [script])];

// apostrophes that Hawaiian, Ukrainian and others count among their letters
const commonLetters = "\\u02B9-\\u02BF";

const fitting = writingSystems.map((scripts) => {
  const letters = scripts.map((script) => `\\p{scx=${script}}`).join("");
  return new RegExp(`^(?:[${letters}${commonLetters}]|\\p{scx=Inherited}|\\p{Nd}|[^\\p{L}\\p{M}])*$`, "u");
});

const emoji = "\\p{RGI_Emoji}";
const viramas = "\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA";

// what is invisible by itself, and right where it stands: in emoji, in old forms of Han letters, in Indic and Persian spelling
const joined = [
  new RegExp(emoji, "gv"), // newer than the literals that tsc knows
  /(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]/gu,
  /(?<=\p{scx=Han})[\u{E0100}-\u{E01EF}]/gu,
  new RegExp(`(?<=[${viramas}])[\\u200C\\u200D]`, "gu"),
  /(?<=\p{scx=Arabic})\u200C(?=\p{scx=Arabic})/gu,
];
const placeholder = "☺";
const withoutJoined = (text: string) => joined.reduce((rest, pattern, index) => rest.replace(pattern, index === 0 ? placeholder : ""), text);

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u2800]/u;
const control = /[^\P{Cc}\n]/u;

// at most two accents on a letter, and six marks where a script has vowels for marks; none on nothing
const markStack = /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]{3}|\p{M}{7}|(?:^|[\p{Z}\n])\p{M}|\p{Me}/u;

/** Nothing in the text is invisible, turns its direction or piles marks up. */
export function isReadable(text: string): boolean {
  const plain = withoutJoined(text.normalize("NFC"));
  return !invisible.test(plain) && !control.test(plain) && !markStack.test(plain);
}

/** All letters are of one script, as one language writes them. */
export function isInOneScript(text: string): boolean {
  const plain = withoutJoined(text.normalize("NFC"));
  return fitting.some((pattern) => pattern.test(plain));
}
