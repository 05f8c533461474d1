// Everyday coats; a look changes what it needs.
import type { Fabric } from "../canvas/fabrics.ts";
import type { Coat } from "./wardrobe.ts";

export const blazer = (fabric: Fabric, lining: string, change: Partial<Coat> = {}): Coat => ({
  fabric,
  lining,
  hem: 428,
  ease: 12,
  isBoxy: true,
  lapel: "short",
  pockets: true,
  gap: 18,
  gapHem: 42,
  sleeve: { to: 0.95, ease: 9 },
  ...change,
});

export const longCoat = (fabric: Fabric, lining: string, change: Partial<Coat> = {}): Coat => ({
  fabric,
  lining,
  hem: 700,
  ease: 15,
  flare: { from: 300, half: 138, power: 0.9 },
  lapel: "long",
  pockets: true,
  gap: 22,
  gapHem: 40,
  sleeve: { to: 0.95, ease: 11 },
  ...change,
});

export const bomber = (fabric: Fabric, lining: string, change: Partial<Coat> = {}): Coat => ({
  fabric,
  lining,
  hem: 372,
  ease: 18,
  isBoxy: true,
  collar: "ribbed",
  ribs: true,
  gap: 22,
  gapHem: 28,
  sleeve: { to: 0.94, ease: 14, flare: -3 },
  ...change,
});

export const kimono = (fabric: Fabric, lining: string, change: Partial<Coat> = {}): Coat => ({
  fabric,
  lining,
  hem: 676,
  ease: 13,
  flare: { from: 300, half: 128 },
  gap: 32,
  gapHem: 56,
  sleeve: { to: 0.72, ease: 19, flare: 16 },
  ...change,
});
