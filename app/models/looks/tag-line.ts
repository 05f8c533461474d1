const letterWidths: [letters: string, width: number][] = [
  ["ijl", 3],
  ["frt1", 4.7],
  ["-acksvyz7", 6.5],
  ["#w", 9.2],
  ["m", 11.2],
];
const widths = new Map(letterWidths.flatMap(([letters, width]) => [...letters].map((letter) => [letter, width])));
const usualWidth = 7.4;
const moreWidth = 14;
const gap = 8;

function widthOf(tag: string): number {
  let sum = 0;
  for (const character of `#${tag}`) sum += widths.get(character) ?? usualWidth;
  return sum;
}

/** How many tags fit beside «+N»; at least one. `line` in pixels. */
export function tagsOnLine(tags: readonly string[], max: number, line: number): number {
  const shown = tags.slice(0, max).map(widthOf);
  let width = shown.reduce((sum, tag) => sum + tag + gap, -gap);
  for (let count = shown.length; count > 1; count--) {
    if (width + (count < tags.length ? gap + moreWidth : 0) <= line) return count;
    width -= gap + (shown[count - 1] ?? 0);
  }
  return Math.min(1, tags.length);
}
