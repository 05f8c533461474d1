import type { KeyboardEvent } from "react";

/** The browser's own, as Alt with an arrow. */
export const isShortcut = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;
