// Unicode TR39 «highly restrictive» script check.

const japanese = ["Latin", "Han", "Hiragana", "Katakana"];
const korean = ["Latin", "Han", "Hangul"];
const chinese = ["Latin", "Han", "Bopomofo"];
const singleScripts =
  "Cyrillic Greek Arabic Hebrew Armenian Georgian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Khmer Ethiopic Thaana Syriac Mongolian Cherokee Canadian_Aboriginal Tifinagh Nko Vai Adlam Javanese Balinese Sundanese Ol_Chiki Meetei_Mayek Chakma Lisu Yi";
const writingSystems = [japanese, korean, chinese, ...singleScripts.split(" ").map((script) => [script])];

const commonLetters = "\\u02B9-\\u02BF";

const scriptPatterns = writingSystems.map((scripts) => {
  const letters = scripts.map((script) => `\\p{scx=${script}}`).join("");
  return new RegExp(`^(?:[${letters}${commonLetters}]|\\p{scx=Inherited}|\\p{Nd}|[^\\p{L}\\p{M}])*$`, "u");
});

const emoji = "\\p{RGI_Emoji}";
const viramas = "\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA";

// Invisible characters allowed in emoji, Han, Indic and Persian.
const joinerPatterns = [
  new RegExp(emoji, "gv"), // tsc does not know the v flag in literals.
  /(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]/gu,
  /(?<=\p{scx=Han})[\u{E0100}-\u{E01EF}]/gu,
  new RegExp(`(?<=[${viramas}])[\\u200C\\u200D]`, "gu"),
  /(?<=\p{scx=Arabic})\u200C(?=\p{scx=Arabic})/gu,
];
const placeholder = "☺";
const stripJoiners = (text: string) => joinerPatterns.reduce((rest, pattern, index) => rest.replace(pattern, index === 0 ? placeholder : ""), text);

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u2800]/u;
const control = /[^\P{Cc}\n]/u;

const markStack = /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]{3}|\p{M}{7}|(?:^|[\p{Z}\n])\p{M}|\p{Me}/u;

/** No invisible, bidirectional or stacked characters. */
export function isReadable(text: string): boolean {
  const plain = stripJoiners(text.normalize("NFC"));
  return !invisible.test(plain) && !control.test(plain) && !markStack.test(plain);
}

export function isInOneScript(text: string): boolean {
  const plain = stripJoiners(text.normalize("NFC"));
  return scriptPatterns.some((pattern) => pattern.test(plain));
}
