const shares = { portrait: 0.5, other: 0.65 };

/** Of a picture's height, from the top, where faces are expected. */
export const getFaceShare = ({ width, height }: { width: number; height: number }): number => (height > width * 1.2 ? shares.portrait : shares.other);
