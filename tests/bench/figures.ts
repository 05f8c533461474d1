/** A line of a measurement. */
export const say = (line: string) => process.stdout.write(`${line}\n`);

/** The value below which so great a part of them lies; NaN of none. */
export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN);
}
