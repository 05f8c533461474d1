/** What Settings offers; `system` is no choice at all. */
export const themes = ["system", "light", "dark"] as const;
