/** Prints a line of a measurement. */
export const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Returns the percentile, NaN for no values. */
export function getPercentile(values: number[], fraction: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN);
}
