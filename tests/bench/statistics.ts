/** Prints a line of a measurement. */
export const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Returns the percentile by nearest rank, NaN for no values. */
export function getPercentile(values: number[], fraction: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.ceil(sorted.length * fraction) - 1] ?? Number.NaN);
}
