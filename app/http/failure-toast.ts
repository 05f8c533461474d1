// these say no more than the failure itself
const nameless: readonly string[] = ["internal", "invalid"];

/** The toast of a failure: its own words and, below them, the cause where one is known; without words of its own the cause alone. */
export const failureToast = (code: string, failure: string | undefined) => ({
  key: failure ?? `error.${code}`,
  ...(failure && !nameless.includes(code) ? { cause: code } : {}),
  isError: true,
});
