/** A search begins with this many characters, blanks around them not counted. */
export const fewestLetters = 3;

/** A username, a space and a name: nobody has a longer one. */
export const longestSearch = 131;

/** What there is to search for; people unless said. */
export const searchTabs = ["people", "looks", "tags"] as const;

export type SearchTab = (typeof searchTabs)[number];

export const searchTabOf = (name: string | null): SearchTab => searchTabs.find((tab) => tab === name) ?? "people";

export const isSearchable = (text: string) => [...text.normalize("NFC").trim()].length >= fewestLetters;
