// Everyday tops; a look changes what it needs.
import type { Fabric } from "../canvas/fabrics.ts";
import type { Top } from "./wardrobe.ts";

export const tee = (fabric: Fabric, change: Partial<Top> = {}): Top => ({
  fabric,
  hem: 384,
  ease: 8,
  isBoxy: true,
  neckline: "crew",
  depth: 150,
  shoulders: "set",
  sleeve: { to: 0.32, ease: 8, flare: 5 },
  ...change,
});

export const tank = (fabric: Fabric, change: Partial<Top> = {}): Top => ({
  fabric,
  hem: 330,
  ease: 3,
  neckline: "crew",
  depth: 166,
  shoulders: "tank",
  isTucked: true,
  ...change,
});

export const cami = (fabric: Fabric, change: Partial<Top> = {}): Top => ({
  fabric,
  hem: 330,
  ease: 4,
  neckline: "square",
  depth: 180,
  shoulders: "strap",
  isTucked: true,
  ...change,
});

export const shirt = (fabric: Fabric, change: Partial<Top> = {}): Top => ({
  fabric,
  hem: 402,
  ease: 11,
  isBoxy: true,
  neckline: "v",
  depth: 172,
  shoulders: "set",
  sleeve: { to: 0.97, ease: 7, flare: 2 },
  collar: "shirt",
  buttons: "#ffffff",
  ...change,
});

export const turtleneck = (fabric: Fabric, change: Partial<Top> = {}): Top => ({
  fabric,
  hem: 332,
  ease: 4,
  neckline: "turtle",
  depth: 112,
  shoulders: "set",
  sleeve: { to: 0.97, ease: 3.5 },
  isTucked: true,
  ...change,
});

export const sweater = (fabric: Fabric, change: Partial<Top> = {}): Top => ({
  fabric,
  hem: 372,
  ease: 13,
  isBoxy: true,
  neckline: "crew",
  depth: 148,
  shoulders: "set",
  sleeve: { to: 0.97, ease: 10, flare: 3 },
  ribs: true,
  ...change,
});
