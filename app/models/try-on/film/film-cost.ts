/** Credits for a film, the same on every plan that has films. */
export const filmCost = 2;
