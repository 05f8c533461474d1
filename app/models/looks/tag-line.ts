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
  for (let count = Math.min(max, tags.length); count > 1; count--) {
    const parts = [...tags.slice(0, count).map(widthOf), ...(count < tags.length ? [moreWidth] : [])];
    if (parts.reduce((sum, width) => sum + width + gap, -gap) <= line) return count;
  }
  return Math.min(1, tags.length);
}
