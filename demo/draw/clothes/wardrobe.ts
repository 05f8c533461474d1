import type { Fabric } from "../canvas/fabrics.ts";
import type { CoatCut } from "./coat-outline.ts";
import type { Cut, TopCut } from "./silhouette.ts";
import type { TrouserCut } from "./trouser-outline.ts";

export type Sleeve = { /** the share of the arm that it covers */ to: number; ease: number; flare?: number; shape?: "puff" | "bell" | "roll" };

export type Top = TopCut & {
  sleeve?: Sleeve;
  collar?: "shirt" | "camp";
  buttons?: string;
  belt?: { color: string; kind: "leather" | "tied" };
  wrap?: true;
  ribs?: true;
  tiers?: number[];
  pocket?: true;
};

export type Trousers = TrouserCut & { kind: "trousers"; style: "creased" | "jeans" | "leggings" | "soft"; belt?: string; metal?: string };

export type Skirt = Cut & { kind: "skirt"; waist: number; style: "soft" | "pleats" | "plain" | "tiers"; belt?: string; metal?: string };

export type Bottom = Trousers | Skirt;

export type Coat = CoatCut & {
  lapel?: "short" | "long" | "shawl";
  collar?: "ribbed" | "stand" | "trench";
  lining: string;
  sleeve?: Sleeve;
  pockets?: true;
  ribs?: true;
  belt?: string;
  buttons?: string;
  trim?: string;
};

type Change<T> = Partial<T>;

// everyday pieces; a look changes what it needs
export const tee = (fabric: Fabric, change: Change<Top> = {}): Top => ({
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

export const tank = (fabric: Fabric, change: Change<Top> = {}): Top => ({
  fabric,
  hem: 330,
  ease: 3,
  neckline: "crew",
  depth: 166,
  shoulders: "tank",
  isTucked: true,
  ...change,
});

export const cami = (fabric: Fabric, change: Change<Top> = {}): Top => ({
  fabric,
  hem: 330,
  ease: 4,
  neckline: "square",
  depth: 180,
  shoulders: "strap",
  isTucked: true,
  ...change,
});

export const shirt = (fabric: Fabric, change: Change<Top> = {}): Top => ({
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

export const turtleneck = (fabric: Fabric, change: Change<Top> = {}): Top => ({
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

export const sweater = (fabric: Fabric, change: Change<Top> = {}): Top => ({
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

export const sundress = (fabric: Fabric, change: Change<Top> = {}): Top => ({
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

export const gown = (fabric: Fabric, change: Change<Top> = {}): Top => ({
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

export const shirtDress = (fabric: Fabric, change: Change<Top> = {}): Top => ({
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

export const wrapDress = (fabric: Fabric, change: Change<Top> = {}): Top => ({
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

export const slipDress = (fabric: Fabric, change: Change<Top> = {}): Top => ({
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

export const trousers = (fabric: Fabric, change: Change<Trousers> = {}): Trousers => ({
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

export const wideTrousers = (fabric: Fabric, change: Change<Trousers> = {}): Trousers => ({
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

export const jeans = (fabric: Fabric, change: Change<Trousers> = {}): Trousers => ({
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

export const leggings = (fabric: Fabric, change: Change<Trousers> = {}): Trousers => ({
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

export const shorts = (fabric: Fabric, change: Change<Trousers> = {}): Trousers => ({
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

export const midiSkirt = (fabric: Fabric, change: Change<Skirt> = {}): Skirt => ({
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

export const pencilSkirt = (fabric: Fabric, change: Change<Skirt> = {}): Skirt => ({
  kind: "skirt",
  style: "plain",
  fabric,
  waist: 288,
  hem: 646,
  ease: 3,
  flare: { from: 420, half: 66 },
  ...change,
});

export const pleatedSkirt = (fabric: Fabric, change: Change<Skirt> = {}): Skirt => ({
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

export const blazer = (fabric: Fabric, lining: string, change: Change<Coat> = {}): Coat => ({
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

export const longCoat = (fabric: Fabric, lining: string, change: Change<Coat> = {}): Coat => ({
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

export const bomber = (fabric: Fabric, lining: string, change: Change<Coat> = {}): Coat => ({
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

export const kimono = (fabric: Fabric, lining: string, change: Change<Coat> = {}): Coat => ({
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
