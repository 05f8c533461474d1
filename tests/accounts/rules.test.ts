import { expect, test } from "bun:test";
import { ProfileInput, SignUpInput } from "#app/models/account/account.schema";
import { commonPasswords, isCommonPassword } from "#app/models/account/common-passwords";
import { hashPassword, requireStrongPassword, verifyPassword } from "#app/models/account/password.server";
import { ratePassword } from "#app/models/account/password-strength";

const bia = { username: "bia_torres", email: "bia.torres@exemplo.com" };
const expectRejected = (password: string) => expect(() => requireStrongPassword(password, bia)).toThrow("weak_password");

const ratePasswordOf = (password: string) => ratePassword(password, ["bia_torres", "bia.torres"]);

test("the strength has a word for every count of criteria", () => {
  const getStrength = (password: string) => ratePasswordOf(password).strength;
  expect(getStrength("")).toBe("weak");
  expect(getStrength("abc")).toBe("weak");
  expect(getStrength("abcdefgh")).toBe("weak");
  expect(getStrength("Abcdefgh")).toBe("medium");
  expect(getStrength("Abcdefg1")).toBe("strong");
  expect(getStrength("Abcdefg1!")).toBe("veryStrong");
});

test("letters of every script count as letters, whatever is neither letter nor digit as a symbol", () => {
  expect(ratePasswordOf("ÇãoSolto 9").missing).toEqual([]);
  expect(ratePasswordOf("ção").missing).toEqual(["length", "upper", "digit", "symbol"]);
  expect(ratePasswordOf("ДаНет7🪞").missing).toEqual(["length"]);
});

test("a password that holds bia's name or is on everybody's list is weak, whatever its letters", () => {
  expect(ratePasswordOf("Bia_Torres#77")).toEqual({ missing: [], flaws: ["ownName"], met: 2, strength: "weak" });
  expect(ratePassword("Bia_Torres#77", [" BIA_torres "]).flaws).toEqual(["ownName"]);
  expect(ratePassword("Bia#Verde77", ["bia"]).flaws).toEqual([]); // three letters are in many words
  expect(ratePasswordOf("Senha123!")).toMatchObject({ flaws: ["common"], strength: "weak" });
  expect(ratePasswordOf(`Aa1!${"x".repeat(197)}`)).toMatchObject({ flaws: ["tooLong"], strength: "weak" });
});

test("a new password meets the rule, is not on everybody's list and not about its owner", () => {
  expect(() => requireStrongPassword("Vestido#Azul7", bia)).not.toThrow();
  for (const password of ["abcdefgh", "Abcdef1", "Abcdefg1", "Senha123!", "SENHA123!a".slice(0, 9), `Aa1!${"x".repeat(197)}`]) expectRejected(password);
  expectRejected("Bia_Torres#77");
  expectRejected("xBIA.torres#77");
  expectRejected("Espelho#Meu7");
  expect(() => requireStrongPassword(`Aa1!${"🪞".repeat(196)}`, bia)).not.toThrow();
});

test("the list holds over ten thousand passwords that the rule alone would take", () => {
  let count = 0;
  for (const password of commonPasswords()) {
    const capitalised = password.replace(/\p{Ll}/u, (letter) => letter.toUpperCase());
    if (ratePasswordOf(capitalised).missing.length === 0) count++;
  }
  expect(count).toBeGreaterThan(10_000);
  expect(isCommonPassword("Flamengo2024!")).toBe(true);
  expect(isCommonPassword("1qaz!QAZ")).toBe(true);
  expect(isCommonPassword("Vestido#Azul7")).toBe(false);
});

test("a password is kept as argon2id with our parameters and read the same from every keyboard", async () => {
  const hash = await hashPassword("Maçã#Verde9".normalize("NFD"));
  expect(hash).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
  expect(await verifyPassword("Maçã#Verde9".normalize("NFC"), hash)).toBe(true);
  expect(await verifyPassword("Maçã#Verde8", hash)).toBe(false);
  expect(await verifyPassword("Maçã#Verde9", undefined)).toBe(false);
});

test("SEC-02: every character of a long password counts", async () => {
  const long = `Aa1!${"y".repeat(96)}`;
  const hash = await hashPassword(long);
  expect(await verifyPassword(long.slice(0, 72), hash)).toBe(false);
  expect(await verifyPassword(long, hash)).toBe(true);
});

test("sixty hashes at once are too many, and say so", async () => {
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword("Vestido#Azul7")));
  const away = answers.filter((answer) => answer.status === "rejected");
  expect(away).toHaveLength(8);
  expect(away[0]?.reason).toMatchObject({ code: "unavailable", retryAfter: 5 });
});

const signUp = { email: "bia@exemplo.com", username: "bia", password: "Vestido#Azul7" };
const isAccepted = (more: object) => SignUpInput.safeParse({ ...signUp, ...more }).success;

test("SEC-07: an address is one address", () => {
  for (const email of ["bia@exemplo.com", " bia@exemplo.com ", "bia@localhost", "josé@exemplo.com.br", "bia+feed@exemplo.com"])
    expect(isAccepted({ email })).toBe(true);
  const ambiguous = [
    "bia",
    "bia%a@b.com",
    "a,b@c.com",
    '"a b"@c.com',
    "a@b.com\r\nBcc: c@d.com",
    "a@b.com\n",
    "a@b@c.com",
    "@",
    "a@",
    "a b@c.com",
    "a\0@b.com",
    "a％b@c.com",
  ];
  for (const email of ambiguous) expect(isAccepted({ email })).toBe(false);
  expect(isAccepted({ email: `${"a".repeat(243)}@exemplo.com` })).toBe(false);
  expect(isAccepted({ email: `${"a".repeat(242)}@exemplo.com` })).toBe(true);
  expect(isAccepted({ email: ["a@b.com"] })).toBe(false);
  expect(SignUpInput.parse({ ...signUp, email: "BIA@Exemplo.com" }).email).toBe("bia@exemplo.com");
});

test("SEC-76: a username is three to thirty of a-z, 0-9 and _, in whatever case it was typed", () => {
  expect(SignUpInput.parse({ ...signUp, username: "Bia_7 " }).username).toBe("bia_7");
  for (const username of ["ab", "a".repeat(31), "bia torres", "bia-torres", "bía", "bia\u200b", "\ufeffbia", "\u202ebia", "bia.t", "\u212aia", "bia\n", ""]) {
    expect(isAccepted({ username })).toBe(false);
  }
  expect(isAccepted({ username: "a".repeat(30) })).toBe(true);
});

const isValidProfile = (profile: object) => ProfileInput.safeParse(profile).success;

test("a profile keeps within its lengths, counted as people count", () => {
  expect(isValidProfile({ name: "👩🏽".repeat(50) })).toBe(true);
  expect(isValidProfile({ name: "a".repeat(101) })).toBe(false);
  expect(isValidProfile({ name: " " })).toBe(false);
  expect(isValidProfile({ name: "Bia\r\nBcc: c@d.com" })).toBe(false);
  expect(isValidProfile({ bio: "🪞".repeat(150) })).toBe(true);
  expect(isValidProfile({ bio: "🪞".repeat(151) })).toBe(false);
  expect(ProfileInput.parse({ bio: "linho\r\nsal" }).bio).toBe("linho\nsal");
  expect(isValidProfile({ bio: "linho\0" })).toBe(false);
  expect(isValidProfile({ location: "a".repeat(101) })).toBe(false);
});

test("SEC-72: a website is an address of the web, or none", () => {
  for (const website of ["", "https://bia.com.br", "http://bia.com/a?b=c"]) expect(isValidProfile({ website })).toBe(true);
  const bad = [
    "javascript:alert(1)//.com",
    "data:text/html,a.b",
    "//bia.com",
    "https://bia@evil.com",
    "bia.com",
    `https://bia.com/${"a".repeat(3000)}`,
    "https://bia.com/ a",
    "ftp://bia.com",
  ];
  for (const website of bad) expect(isValidProfile({ website })).toBe(false);
});
