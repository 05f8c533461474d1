/** In characters. */
export const maxCaptionLength = 500;
