const genericCodes: readonly string[] = ["internal", "invalid"];

/** The title with the cause, or the cause alone. */
export const failureToast = (code: string, failure: string | undefined) => ({
  key: failure ?? `error.${code}`,
  ...(failure && !genericCodes.includes(code) ? { cause: code } : {}),
  isError: true,
});
