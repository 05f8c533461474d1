/** A search begins with this many characters, blanks around them not counted. */
export const fewestLetters = 3;

/** A username, a space and a name: nobody has a longer one. */
export const longestSearch = 131;

export const isSearchable = (text: string) => [...text.normalize("NFC").trim()].length >= fewestLetters;
