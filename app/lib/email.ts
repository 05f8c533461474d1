export const normaliseEmail = (email: string) => email.trim().normalize("NFKC").toLowerCase();

const removedDomain = "@removed.invalid";

/** Placeholder after the mailbox owner disowned the account. */
export const removedAddressOf = (userId: string) => userId + removedDomain;

export const isRemovedAddress = (email: string) => email.endsWith(removedDomain);

const dotless = new Set(["gmail.com", "googlemail.com"]);

/** Ignores case, `+` tags and Gmail's dots. */
export function normaliseMailbox(email: string): string {
  const normal = normaliseEmail(email);
  const at = normal.lastIndexOf("@");
  const domain = normal.slice(at + 1);
  const name = normal.slice(0, at).replace(/(?<=.)\+.*$/, "");
  return `${dotless.has(domain) ? name.replaceAll(".", "") : name}@${domain}`;
}
