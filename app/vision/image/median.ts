/** Sorts the values and returns the middle one; 0 without any. */
export const findMedian = (values: number[]): number => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;
