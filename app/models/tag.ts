export const mostTags = 8;

const longest = 40;

/** A tag as it is stored: lower case, no accents, letters and digits only, hyphens for spaces; "" when nothing is left. Of a stored one it makes the same. */
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
    .slice(0, longest)
    .replace(/-$/, "");
}

/** Tags as stored, without empty ones and doubles, in the order given; a comma parts two, as in a plain text field. */
export const normaliseTags = (tags: string[]) => [...new Set(tags.flatMap((tag) => tag.split(",")).map(normaliseTag))].filter((tag) => tag !== "");

/** «linho, Verão» as a plain text field sends it. */
export const splitTags = (text: string) => normaliseTags([text]);
