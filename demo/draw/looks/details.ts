/** A part of a look's picture, 320 × 400 of its 800 × 1000. */
type Detail = { look: number; number: number; x: number; y: number };

/** Further pictures of looks; the cover is number 1. */
export const details: Detail[] = [
  { look: 1, number: 2, x: 310, y: 410 },
  { look: 1, number: 3, x: 200, y: 190 },
  { look: 10, number: 2, x: 250, y: 190 },
  { look: 10, number: 3, x: 215, y: 600 },
  { look: 28, number: 2, x: 480, y: 20 },
  { look: 28, number: 3, x: 260, y: 600 },
];
