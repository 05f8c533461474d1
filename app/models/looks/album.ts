/** Of one look, the cover included. */
export const maxPictures = 10;
