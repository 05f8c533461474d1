/** At most so many characters of a text's beginning, an emoji whole or not at all: half of one is no text that a page could hold. */
export const beginningOf = (text: string, longest: number) => text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "");
