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
