const criteria = [/^.{8,}$/su, /\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];

/** How many of the five criteria (length, lower case, upper case, digit, symbol) the password meets. */
export const countCriteria = (password: string) => criteria.filter((criterion) => criterion.test(password.normalize("NFC"))).length;

export const criteriaCount = criteria.length;

/** All five: the rule for a new password. */
export const meetsPasswordPolicy = (password: string) => countCriteria(password) === criteriaCount;

type Strength = "weak" | "medium" | "strong" | "veryStrong";

/** Fraca for two criteria or fewer, Média three, Forte four, Muito Forte five. */
export function strengthOf(password: string): Strength {
  const met = countCriteria(password);
  if (met <= 2) return "weak";
  return met === 3 ? "medium" : met === 4 ? "strong" : "veryStrong";
}
