/** A search begins with this many characters, blanks around them not counted. */
export const fewestLetters = 3;

export const isSearchable = (text: string) => [...text.normalize("NFC").trim()].length >= fewestLetters;
