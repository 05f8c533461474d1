/** `system` means no choice. */
export const themes = ["system", "light", "dark"] as const;
