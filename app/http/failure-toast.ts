// of these the person should know more than that it did not work: waiting helps
const worthWaiting: readonly string[] = ["offline", "rate_limited", "unavailable"];

/** The toast of a button's failure: its own words if it has any, the error's where they say what to do. */
export const failureToast = (code: string, failure: string | undefined) => ({
  key: failure && !worthWaiting.includes(code) ? failure : `error.${code}`,
  isError: true,
});
