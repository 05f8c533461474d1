// also what other parts of the product call the collections that everyone has
const reserved: readonly string[] = ["todos os looks", "all looks", "curtidos", "liked", "seus posts salvos"];
const savedLooks = "saved looks";

const folded = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();

/** A name no collection of the person's own may have, whatever its accents and case. */
export function isReservedName(name: string): boolean {
  const plain = folded(name);
  return reserved.includes(plain) || plain.includes(savedLooks);
}
