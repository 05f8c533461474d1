const reserved: readonly string[] = ["todos os looks", "all looks", "curtidos", "liked", "seus posts salvos"];
const savedLooks = "saved looks";

const foldName = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();

export function isReservedName(name: string): boolean {
  const plain = foldName(name);
  return reserved.includes(plain) || plain.includes(savedLooks);
}
