export const minSearchLength = 3;

/** A username, a space and a name. */
export const maxSearchLength = 131;

/** Never ends in half a surrogate pair. */
export const searchedPart = (text: string) => text.slice(0, maxSearchLength).replace(/[\uD800-\uDBFF]$/, "");

export const searchTabs = ["people", "looks", "pieces", "tags"] as const;

export type SearchTab = (typeof searchTabs)[number];

export const parseSearchTab = (name: string | null): SearchTab => searchTabs.find((tab) => tab === name) ?? "people";

export const isSearchable = (text: string) => [...text.normalize("NFC").trim()].length >= minSearchLength;
