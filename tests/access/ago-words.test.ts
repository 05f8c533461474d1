import { expect, test } from "bun:test";
import { agoUnits, formatAgo } from "#app/locales/ago-words";
import { intlLocales, languages } from "#app/locales/languages";

test("how long ago something was is said as Intl.RelativeTimeFormat says it, in both languages and lengths", () => {
  for (const language of languages)
    for (const style of ["long", "short"] as const) {
      const format = new Intl.RelativeTimeFormat(intlLocales[language], { numeric: "auto", style });
      expect(formatAgo(0, "second", language, style)).toBe(format.format(0, "second"));
      for (const unit of agoUnits)
        for (let count = 1; count <= 100; count++)
          expect([unit, formatAgo(count, unit, language, style)]).toEqual([unit, format.format(-count, unit).replace(/\.$/, "")]);
    }
});
