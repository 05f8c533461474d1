/** Reports a value once it has lasted for so long, and no value twice in a row. */
export function createSteadyReporter<T>(minSeconds: number, onChange: (value: T) => void): (value: T, seconds: number) => void {
  let reported: { value: T } | null = null;
  let candidate: { value: T; since: number } | null = null;
  return (value, seconds) => {
    if (candidate?.value !== value) candidate = { value, since: seconds };
    if (reported?.value === value || seconds - candidate.since < minSeconds) return;
    reported = { value };
    onChange(value);
  };
}
