/** `--paper` of tokens.css, which a meta cannot read. */
export const paperColors = { light: "#f8fbfa", dark: "#0c100f" };
