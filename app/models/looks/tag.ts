export const maxTags = 8;

const maxTagLength = 40;

/** Lower case, no accents, letters, digits, hyphens. Idempotent. */
export function normaliseTag(tag: string): string {
  return tag
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .trim()
    .replace(/\s+/g, "-")
    .replace(/[^a-z0-9-]/g, "")
    .replace(/-+/g, "-")
    .replace(/^-/, "")
    .slice(0, maxTagLength)
    .replace(/-$/, "");
}

/** Splits at commas; drops empty tags and duplicates. */
export const normaliseTags = (tags: string[]) => [...new Set(tags.flatMap((tag) => tag.split(",")).map(normaliseTag))].filter((tag) => tag !== "");

export const splitTags = (text: string) => normaliseTags([text]);
