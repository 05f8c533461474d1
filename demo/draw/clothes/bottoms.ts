// Everyday trousers and skirts; a look changes what it needs.
import type { Fabric } from "../canvas/fabrics.ts";
import type { Skirt, Trousers } from "./wardrobe.ts";

export const trousers = (fabric: Fabric, change: Partial<Trousers> = {}): Trousers => ({
  kind: "trousers",
  style: "creased",
  fabric,
  waist: 296,
  ease: 6,
  knee: 12,
  cuff: 30,
  hem: 826,
  ...change,
});

export const wideTrousers = (fabric: Fabric, change: Partial<Trousers> = {}): Trousers => ({
  kind: "trousers",
  style: "creased",
  fabric,
  waist: 286,
  ease: 7,
  knee: 24,
  cuff: 52,
  hem: 842,
  ...change,
});

export const jeans = (fabric: Fabric, change: Partial<Trousers> = {}): Trousers => ({
  kind: "trousers",
  style: "jeans",
  fabric,
  waist: 294,
  ease: 4,
  knee: 9,
  cuff: 29,
  hem: 800,
  ...change,
});

export const leggings = (fabric: Fabric, change: Partial<Trousers> = {}): Trousers => ({
  kind: "trousers",
  style: "leggings",
  fabric,
  waist: 290,
  ease: 2,
  knee: 2,
  cuff: 14,
  hem: 776,
  ...change,
});

export const shorts = (fabric: Fabric, change: Partial<Trousers> = {}): Trousers => ({
  kind: "trousers",
  style: "soft",
  fabric,
  waist: 298,
  ease: 7,
  knee: 0,
  cuff: 8,
  hem: 540,
  ...change,
});

export const midiSkirt = (fabric: Fabric, change: Partial<Skirt> = {}): Skirt => ({
  kind: "skirt",
  style: "soft",
  fabric,
  waist: 292,
  hem: 700,
  ease: 3,
  flare: { from: 300, half: 132, power: 0.76 },
  waves: 7,
  ...change,
});

export const pencilSkirt = (fabric: Fabric, change: Partial<Skirt> = {}): Skirt => ({
  kind: "skirt",
  style: "plain",
  fabric,
  waist: 288,
  hem: 646,
  ease: 3,
  flare: { from: 420, half: 66 },
  ...change,
});

export const pleatedSkirt = (fabric: Fabric, change: Partial<Skirt> = {}): Skirt => ({
  kind: "skirt",
  style: "pleats",
  fabric,
  waist: 288,
  hem: 706,
  ease: 3,
  flare: { from: 296, half: 146, power: 0.8 },
  waves: 14,
  sag: 6,
  ...change,
});
