import { isCommonPassword } from "./common-passwords";

export const maxPasswordLength = 200;

const minNameLength = 4;
const maxMetWhenWeak = 2;

const criteria = { length: /^.{8,}$/su, lower: /\p{Ll}/u, upper: /\p{Lu}/u, digit: /\p{Nd}/u, symbol: /[^\p{L}\p{Nd}]/u };

type Criterion = keyof typeof criteria;

const isCriterion = (name: string): name is Criterion => name in criteria;

const criterionNames = Object.keys(criteria).filter(isCriterion);

export const criteriaCount = criterionNames.length;

const flawTests = {
  ownName: (lower: string, names: string[]) => names.some((name) => name.length >= minNameLength && lower.includes(name)),
  common: (lower: string) => isCommonPassword(lower),
  tooLong: (lower: string) => [...lower].length > maxPasswordLength,
};

type Flaw = keyof typeof flawTests;

export const flawKeys = {
  ownName: "errors:password_own_name",
  common: "errors:password_common",
  tooLong: "errors:password_too_long",
} as const satisfies Record<Flaw, string>;

const isFlaw = (name: string): name is Flaw => name in flawTests;

const flawNames = Object.keys(flawTests).filter(isFlaw);

type Strength = "weak" | "medium" | "strong" | "veryStrong";

export type PasswordRating = { missing: Criterion[]; flaws: Flaw[]; met: number; strength: Strength };

export const getOwnNames = ({ username, email }: { username: string; email: string }): string[] => [username, email.split("@")[0] ?? ""];

export function ratePassword(password: string, ownNames: string[]): PasswordRating {
  const normal = password.normalize("NFC");
  const lower = normal.toLowerCase();
  const names = [...ownNames, "espelho"].map((name) => name.normalize("NFC").trim().toLowerCase());
  const missing = criterionNames.filter((name) => !criteria[name].test(normal));
  const flaws = flawNames.filter((name) => flawTests[name](lower, names));
  const met = Math.min(criteriaCount - missing.length, flaws.length > 0 ? maxMetWhenWeak : criteriaCount);
  return { missing, flaws, met, strength: getStrength(met) };
}

export const meetsPasswordPolicy = ({ missing, flaws }: PasswordRating) => missing.length === 0 && flaws.length === 0;

/** Fraca ≤ 2 criteria, Média 3, Forte 4, Muito Forte 5. */
function getStrength(met: number): Strength {
  if (met <= maxMetWhenWeak) return "weak";
  return met === 3 ? "medium" : met === 4 ? "strong" : "veryStrong";
}
