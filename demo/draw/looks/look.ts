import type { Fabric } from "../canvas/fabrics.ts";
import type { Figure } from "../figure.ts";
import type { Item } from "../flat-lay/flat-lay.ts";
import type { Ground } from "../flat-lay/ground.ts";
import type { PlaceName } from "../places/palettes.ts";
import type { SceneName } from "../places/scenes.ts";

/** How much of a figure is seen, and where. */
type Frame = { scale: number; x?: number; y: number };

type Scene = { scene: SceneName; place: PlaceName; floor?: number };

type FigureLook = { figure: Figure; frame: Frame } & (Scene | { mirror: string; place: PlaceName });

type FlatLook = { items: Item[]; ground: Ground; colors: [first: string, second: string] };

export type Look = FigureLook | FlatLook;

export const full: Frame = { scale: 1.03, y: 84 };

export const knee: Frame = { scale: 1.34, y: 128 };

export const linen = (color: string): Fabric => ({ color, print: "linen" });

export const plain = (color: string): Fabric => ({ color });
