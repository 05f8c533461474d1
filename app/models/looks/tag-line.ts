const widths: [RegExp, number][] = [
  [/[ijl]/, 3],
  [/[frt1]/, 4.7],
  [/[-acksvyz7]/, 6.5],
  [/[#w]/, 9.2],
  [/m/, 11.2],
];
const usualWidth = 7.4;
const moreWidth = 14;
const gap = 8;

const widthOf = (tag: string) => [...`#${tag}`].reduce((sum, character) => sum + (widths.find(([some]) => some.test(character))?.[1] ?? usualWidth), 0);

/** How many tags fit beside «+N»; at least one. `line` in pixels. */
export function tagsOnLine(tags: readonly string[], max: number, line: number): number {
  for (let count = Math.min(max, tags.length); count > 1; count--) {
    const parts = [...tags.slice(0, count).map(widthOf), ...(count < tags.length ? [moreWidth] : [])];
    if (parts.reduce((sum, width) => sum + width + gap, -gap) <= line) return count;
  }
  return Math.min(1, tags.length);
}
