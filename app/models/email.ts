/** The form in which addresses are kept and compared. */
export const normaliseEmail = (email: string) => email.trim().normalize("NFKC").toLowerCase();

const removedDomain = "@removed.invalid";

/** What stands for the address of an account after the mailbox's owner said that it is not theirs. No mail goes there. */
export const removedAddressOf = (userId: string) => userId + removedDomain;

export const isRemovedAddress = (email: string) => email.endsWith(removedDomain);

const dotless = new Set(["gmail.com", "googlemail.com"]);

/** The mailbox of an address, however it is written: in any case, with a tag behind `+`, at Gmail with dots. */
export function mailboxOf(email: string): string {
  const normal = normaliseEmail(email);
  const at = normal.lastIndexOf("@");
  const domain = normal.slice(at + 1);
  const name = normal.slice(0, at).replace(/(?<=.)\+.*$/, "");
  return `${dotless.has(domain) ? name.replaceAll(".", "") : name}@${domain}`;
}
