// Everyday dresses; a look changes what it needs.
import type { Fabric } from "../canvas/fabrics.ts";
import type { Top } from "./wardrobe.ts";

export const sundress = (fabric: Fabric, change: Partial<Top> = {}): Top => ({
  fabric,
  hem: 664,
  ease: 3,
  neckline: "square",
  depth: 178,
  shoulders: "strap",
  flare: { from: 296, half: 150, power: 0.74 },
  waves: 8,
  ...change,
});

export const gown = (fabric: Fabric, change: Partial<Top> = {}): Top => ({
  fabric,
  hem: 862,
  ease: 3,
  neckline: "sweetheart",
  depth: 190,
  shoulders: "bare",
  flare: { from: 420, half: 150, power: 1.5 },
  waves: 6,
  ...change,
});

export const shirtDress = (fabric: Fabric, change: Partial<Top> = {}): Top => ({
  fabric,
  hem: 650,
  ease: 7,
  neckline: "v",
  depth: 176,
  shoulders: "set",
  flare: { from: 320, half: 122, power: 0.9 },
  waves: 6,
  sleeve: { to: 0.62, ease: 8, flare: 3, shape: "roll" },
  collar: "shirt",
  ...change,
});

export const wrapDress = (fabric: Fabric, change: Partial<Top> = {}): Top => ({
  fabric,
  hem: 668,
  ease: 4,
  neckline: "v",
  depth: 200,
  shoulders: "set",
  flare: { from: 330, half: 130, power: 0.85 },
  waves: 8,
  sleeve: { to: 0.52, ease: 8, flare: 14, shape: "bell" },
  wrap: true,
  ...change,
});

export const slipDress = (fabric: Fabric, change: Partial<Top> = {}): Top => ({
  fabric,
  hem: 730,
  ease: 4,
  neckline: "v",
  depth: 196,
  shoulders: "strap",
  flare: { from: 400, half: 104, power: 1.2 },
  waves: 6,
  ...change,
});
