import { expect, test } from "bun:test";
import { formatCount, formatShortCount } from "#app/locales/count";
import { intlLocales, languages } from "#app/locales/languages";

test("numbers are written as Intl.NumberFormat writes them, without it up to 999", () => {
  for (const language of languages) {
    const [full, short] = [{}, { notation: "compact", maximumFractionDigits: 1 } as const].map(
      (options) => new Intl.NumberFormat(intlLocales[language], options),
    );
    for (const count of [0, 1, 9, 10, 999, 1000, 1234, 9999, 10_000, 12_345, 1_234_567]) {
      expect(formatCount(count, language)).toBe(full?.format(count) ?? "");
      expect(formatShortCount(count, language)).toBe((count < 10_000 ? full : short)?.format(count) ?? "");
    }
  }
});
