import type { Fabric } from "./canvas/fabrics.ts";
import {
  blazer,
  bomber,
  cami,
  gown,
  jeans,
  kimono,
  leggings,
  longCoat,
  midiSkirt,
  pencilSkirt,
  pleatedSkirt,
  shirt,
  shirtDress,
  shorts,
  slipDress,
  sundress,
  sweater,
  tank,
  tee,
  trousers,
  turtleneck,
  wideTrousers,
  wrapDress,
} from "./clothes/wardrobe.ts";
import type { Figure } from "./figure.ts";
import type { Item } from "./flat-lay/flat-lay.ts";
import type { Ground } from "./flat-lay/ground.ts";
import type { PersonName } from "./people.ts";
import type { PlaceName } from "./places/palettes.ts";
import type { SceneName } from "./places/scenes.ts";

/** How much of a figure is seen, and where. */
export type Frame = { scale: number; x?: number; y: number };

type Scene = { scene: SceneName; place: PlaceName; floor?: number };

export type FigureLook = { figure: Figure; frame: Frame } & (Scene | { mirror: string; place: PlaceName });

export type FlatLook = { items: Item[]; ground: Ground; colors: [first: string, second: string] };

export type Look = FigureLook | FlatLook;

export const full: Frame = { scale: 1.03, y: 84 };

export const knee: Frame = { scale: 1.34, y: 128 };

export const linen = (color: string): Fabric => ({ color, print: "linen" });

const plain = (color: string): Fabric => ({ color });

/** The 28 looks in the order of their files. */
export const looks: Look[] = [
  // 1
  {
    figure: {
      person: "dandara_o",
      pose: "contraLeft",
      arms: ["hip", "bag"],
      head: { turn: -10, tilt: 3, mood: "smile", gaze: [-0.2, 0] },
      top: tank(plain("#4a4a3e")),
      bottom: wideTrousers(linen("#f3ecdd"), { belt: "#a3662f" }),
      coat: blazer(linen("#f3ecdd"), "#d3c5aa", { gap: 27, buttons: "#b99a6b" }),
      shoes: { kind: "pumps", color: "#a3662f" },
      bag: { kind: "structured", color: "#b4552d", side: 1 },
    },
    frame: { ...full, x: 370 },
    scene: "window",
    place: "sand",
  },
  // 2
  {
    figure: {
      person: "yaralima",
      pose: "walk",
      arms: ["easy", "bag"],
      head: { turn: 12, tilt: 3, mood: "laugh" },
      top: sundress({ color: "#1f3b5c", print: "leaves", ink: "#f7f1e4", accent: "#ef7a58" }),
      shoes: { kind: "sandals", color: "#b97a35" },
      bag: { kind: "basket", color: "#d9a650", fabric: { color: "#d9a650", print: "straw" }, side: 1 },
      bangles: true,
    },
    frame: { ...full, x: 372 },
    scene: "promenade",
    place: "sea",
    floor: 846,
  },
  // 3
  {
    figure: {
      person: "marina_lk",
      pose: "contra",
      arms: ["phone", "hip"],
      head: { turn: -9, tilt: -4, mood: "smile", gaze: [-0.6, 0.2] },
      top: shirt({ color: "#fcf1e8", print: "stripes", ink: "#dc8f7c", scale: 0.72 }, { isTucked: true, hem: 330 }),
      bottom: midiSkirt(plain("#7a2233"), { belt: "#4a2418" }),
      shoes: { kind: "loafers", color: "#4a2418" },
    },
    frame: { scale: 1.22, x: 408, y: 158 },
    mirror: "#8a4a35",
    place: "guava",
  },
  // 4
  {
    figure: {
      person: "iuri_rocha",
      pose: "wide",
      arms: ["pocket", "pocket"],
      head: { turn: 8, tilt: 2, gaze: [0.3, 0] },
      top: tee(plain("#1c1e24"), { hem: 412 }),
      bottom: trousers(plain("#1a1c22"), { style: "soft", knee: 20, cuff: 36, hem: 822 }),
      coat: bomber(plain("#b8242e"), "#3a0f12", { hem: 386, trim: "#7f1820" }),
      shoes: { kind: "sneakers", color: "#efece5", sole: "#ffffff" },
      necklace: "chain",
    },
    frame: { scale: 1.03, x: 440, y: 84 },
    scene: "city",
    place: "night",
  },
  // 5
  {
    figure: {
      person: "livia_cts",
      pose: "contraLeft",
      arms: ["belly", "easy"],
      head: { turn: -12, tilt: -4, mood: "smile", gaze: [-0.5, 0.5] },
      top: sweater({ color: "#d9cbe9", print: "cable", ink: "#b09cca", scale: 0.7 }, { hem: 414 }),
      bottom: pleatedSkirt(plain("#9a80bf")),
      shoes: { kind: "boots", color: "#5a4478" },
    },
    frame: { scale: 0.99, x: 360, y: 98 },
    scene: "podium",
    place: "lilac",
  },
  // 6
  {
    items: [
      { kind: "trousers", fabric: linen("#6b7048"), x: 590, y: 620, turn: 9, size: 1.24 },
      { kind: "shirt", fabric: linen("#fdfaf2"), x: 318, y: 344, turn: -6, size: 1.42, hanger: "#a3662f" },
      { kind: "loafers", fabric: plain("#8a4f2a"), x: 206, y: 776, turn: -14, size: 1.14 },
      { kind: "shades", fabric: plain("#2a1f1b"), x: 640, y: 190, turn: 12, size: 1.16 },
      { kind: "belt", fabric: plain("#a3662f"), x: 412, y: 876, turn: -10, size: 0.78 },
      { kind: "twig", fabric: plain("#8a9a6a"), x: 742, y: 986, turn: -28, size: 0.8 },
    ],
    ground: "sheet",
    colors: ["#ece2d1", "#d6c6ab"],
  },
  // 7
  {
    figure: {
      person: "yaralima",
      pose: "contra",
      arms: ["easy", "hip"],
      head: { turn: -14, tilt: -5, mood: "smile" },
      top: gown(plain("#c2232f"), { swing: 14 }),
      shoes: { kind: "heels", color: "#c8983a" },
      bangles: true,
    },
    frame: { scale: 1, y: 92 },
    scene: "curtain",
    place: "wine",
  },
  // 8
  {
    figure: {
      person: "marina_lk",
      pose: "contra",
      arms: ["pocket", "easy"],
      head: { turn: 10, tilt: 3, mood: "laugh", gaze: [0.3, 0] },
      top: tee(plain("#fbfaf6"), { isTucked: true, hem: 322 }),
      bottom: jeans({ color: "#9dbbd6", print: "denim", ink: "#7b9cbc" }, { belt: "#6d4326", knee: 14, cuff: 33 }),
      bag: { kind: "crossbody", color: "#7d4a28", side: 1 },
      sunglasses: "up",
    },
    frame: knee,
    scene: "facade",
    place: "sky",
    floor: 960,
  },
  // 9
  {
    figure: {
      person: "helena_v",
      pose: "contra",
      arms: ["pocket", "lapel"],
      head: { turn: 8, tilt: -3, mood: "smile" },
      top: turtleneck({ color: "#2e3033", print: "rib", ink: "#4a4d52" }),
      bottom: trousers(plain("#303338")),
      coat: longCoat(plain("#c49a63"), "#8f6a3d", { gap: 25, gapHem: 46, collar: "trench", buttons: "#5b3a1e", belt: "#b48b55" }),
      shoes: { kind: "loafers", color: "#5a1d22" },
    },
    frame: full,
    scene: "doorway",
    place: "silver",
  },
  // 10
  {
    figure: {
      person: "dandara_o",
      pose: "contra",
      arms: ["easy", "hip"],
      head: { turn: -8, tilt: -4, mood: "laugh" },
      top: shirtDress(plain("#dba63d"), { belt: { color: "#7d4a28", kind: "leather" }, buttons: "#8a5a2a" }),
      shoes: { kind: "heels", color: "#7d4a28" },
      bangles: true,
    },
    frame: full,
    scene: "palms",
    place: "olive",
  },
  // 11
  {
    figure: {
      person: "caio_mendes",
      pose: "contraLeft",
      arms: ["hip", "cup"],
      head: { turn: 10, tilt: 3, mood: "smile", gaze: [0.4, 0.1] },
      top: shirt(linen("#86a67e"), { sleeve: { to: 0.42, ease: 10, flare: 6, shape: "roll" }, buttons: "#f2ead6", hem: 406 }),
      bottom: shorts(linen("#efe5cf")),
      shoes: { kind: "sandals", color: "#6b4326" },
      cup: "#f7f1e4",
    },
    frame: { scale: 1.22, y: 116 },
    scene: "balcony",
    place: "forest",
    floor: 930,
  },
  // 12
  {
    items: [
      { kind: "slip", fabric: plain("#ecd64b"), x: 330, y: 430, turn: -5, size: 1.6, hanger: "#b98a4a" },
      { kind: "bag", fabric: plain("#8a5a86"), x: 612, y: 640, turn: 12, size: 1.2 },
      { kind: "pumps", fabric: plain("#3c3456"), x: 186, y: 836, turn: -18, size: 1.08 },
      { kind: "earrings", fabric: plain("#c8983a"), x: 632, y: 270, size: 1.1 },
      { kind: "scent", fabric: plain("#7fa08e"), x: 606, y: 866, turn: 8, size: 1.1 },
    ],
    ground: "sunlight",
    colors: ["#d9d0e6", "#bcaed3"],
  },
  // 13
  {
    figure: {
      person: "dandara_o",
      pose: "walkLeft",
      arms: ["brim", "easy"],
      head: { turn: 12, tilt: 4, mood: "laugh" },
      hat: { kind: "brim", color: "#ecd6a6", band: "#8a3d24" },
      top: cami({ color: "#f6ecd8", print: "crochet", ink: "#cdb48a", scale: 0.8 }, { hem: 300, depth: 176 }),
      bottom: midiSkirt(
        { color: "#e0b053", print: "block", ink: "#8a3d24", accent: "#f6ead0", scale: 0.9 },
        { hem: 792, flare: { from: 300, half: 152, power: 0.8 }, waves: 9, style: "tiers", belt: "#4d6a62" },
      ),
      shoes: { kind: "sandals", color: "#5a2f1c" },
      necklace: "beads",
      beads: "#4d7a70",
      bangles: true,
    },
    frame: { ...full, x: 384 },
    scene: "dunes",
    place: "clay",
  },
  // 14
  {
    figure: {
      person: "dandara_o",
      pose: "contraLeft",
      arms: ["hip", "bag"],
      head: { turn: 8, tilt: 2, mood: "smile" },
      headWrap: { color: "#2f6fb0" },
      top: tank(plain("#1f4f8a"), { hem: 286, depth: 170, ease: 1 }),
      bottom: leggings(plain("#23395c")),
      coat: bomber(plain("#8fc0e4"), "#5f95c0", { gap: 44, gapHem: 52, hem: 356, trim: "#f4f8fb" }),
      shoes: { kind: "sneakers", color: "#ffffff", sole: "#f0915a" },
      bag: { kind: "tote", color: "#f4f1ea", side: 1 },
    },
    frame: { scale: 1.02, x: 360, y: 92 },
    scene: "stairs",
    place: "sky",
  },
  // 15
  {
    figure: {
      person: "samira_h",
      pose: "walk",
      arms: ["easy", "easy"],
      head: { turn: -10, tilt: -3, mood: "smile", gaze: [-0.3, 0] },
      hijab: "#b8592f",
      top: turtleneck(plain("#f4ecdd"), { hem: 384, isTucked: undefined }),
      bottom: wideTrousers(plain("#c9a27a")),
      coat: kimono({ color: "#5a2a1c", print: "ferns", ink: "#d98f5c", accent: "#f0d2a6", scale: 0.9 }, "#3d1a10", {
        hem: 720,
        swing: 26,
        flare: { from: 300, half: 140 },
        trim: "#d98f5c",
      }),
      shoes: { kind: "flats", color: "#8a4a2a" },
    },
    frame: full,
    scene: "arch",
    place: "sand",
  },
  // 16
  {
    figure: {
      person: "caio_mendes",
      pose: "contra",
      arms: ["pocket", "lapel"],
      head: { turn: -10, tilt: -2, mood: "calm", gaze: [-0.2, 0] },
      top: shirt(plain("#fbf9f4"), { depth: 190, isTucked: true, hem: 322 }),
      bottom: trousers(plain("#24344e"), { belt: "#3a2419", knee: 14, metal: "#c8c8c8" }),
      coat: blazer(plain("#24344e"), "#131d2e", { gap: 24, hem: 432, buttons: "#10182a" }),
      shoes: { kind: "loafers", color: "#3a2419" },
    },
    frame: knee,
    scene: "paper",
    place: "silver",
    floor: 980,
  },
  // 17
  {
    figure: {
      person: "livia_cts",
      pose: "front",
      arms: ["down", "belly"],
      head: { turn: 8, tilt: 5, mood: "closed" },
      top: wrapDress({ color: "#8f2636", print: "dots", ink: "#f7ddd0", scale: 0.86 }, { belt: { color: "#6f1a29", kind: "tied" } }),
      shoes: { kind: "flats", color: "#5a1f2b" },
    },
    frame: full,
    scene: "veranda",
    place: "guava",
  },
  // 18
  {
    items: [
      { kind: "denim", fabric: { color: "#6f94ba", print: "denim", ink: "#557aa2" }, x: 306, y: 330, turn: -8, size: 1.5, accent: "#e3b25c" },
      { kind: "tee", fabric: { color: "#fbf6ea", print: "sailor", ink: "#2c3e55" }, x: 566, y: 586, turn: 10, size: 1.28 },
      { kind: "sneakers", fabric: plain("#f8f5ee"), x: 214, y: 800, turn: -12, size: 1.16, accent: "#b8552f" },
      { kind: "cap", fabric: plain("#b8472f"), x: 636, y: 196, turn: 14, size: 1.08 },
      { kind: "tote", fabric: linen("#6f8563"), x: 520, y: 900, turn: -6, size: 0.86 },
    ],
    ground: "boards",
    colors: ["#f0d698", "#dfb766"],
  },
  // 19
  {
    figure: {
      person: "dandara_o",
      pose: "front",
      arms: ["down", "down"],
      head: { turn: -16, tilt: -4, mood: "calm", gaze: [0.7, 0] },
      top: turtleneck({ color: "#222021", print: "rib", ink: "#3d3a3b" }, { hem: 470, isTucked: undefined }),
      necklace: "pendant",
    },
    frame: { scale: 2.45, x: 400, y: 250 },
    scene: "halo",
    place: "honey",
    floor: 1100,
  },
  // 20
  {
    figure: {
      person: "yaralima",
      pose: "contraLeft",
      arms: ["easy", "cup"],
      head: { turn: 14, tilt: 4, mood: "closed" },
      top: slipDress(plain("#f7f0e0"), { hem: 744 }),
      coat: kimono({ color: "#e4603f", print: "hibiscus", ink: "#fbe3cf", accent: "#2f6f70", scale: 1.05 }, "#a53d27", { gap: 40, hem: 690, swing: -16 }),
      shoes: { kind: "sandals", color: "#7a4a2a" },
      cup: "#f4f8f6",
    },
    frame: { scale: 1.02, y: 90 },
    scene: "cobogo",
    place: "sea",
  },
  // 21
  {
    figure: {
      person: "samira_h",
      pose: "contraLeft",
      arms: ["pocket", "phone"],
      head: { turn: 9, tilt: 4, mood: "smile", gaze: [0.6, 0.2] },
      hijab: "#e6d6bd",
      top: turtleneck(plain("#f1e6d2"), { hem: 344 }),
      bottom: midiSkirt(
        { color: "#7d5236", print: "check", ink: "#4f3120", accent: "#d9b787", scale: 0.9 },
        { hem: 792, style: "plain", waves: undefined, flare: { from: 400, half: 92 } },
      ),
      coat: longCoat(plain("#2f6049"), "#1c3d2e", { gap: 36, gapHem: 60, hem: 724 }),
      shoes: { kind: "boots", color: "#3a2218" },
    },
    frame: { scale: 1.22, x: 396, y: 164 },
    mirror: "#c8983a",
    place: "forest",
  },
  // 22
  {
    figure: {
      person: "dandara_o",
      pose: "contra",
      arms: ["bag", "pocket"],
      head: { turn: 10, tilt: 4, mood: "smile", gaze: [0.2, -0.4] },
      top: tank(plain("#fbf4f2")),
      bottom: shorts(plain("#e39aad"), { style: "creased", hem: 566, cuff: 10 }),
      coat: blazer(plain("#e39aad"), "#b96a80", { hem: 456, ease: 19, gap: 25, sleeve: { to: 0.95, ease: 13 }, buttons: "#8f4459" }),
      shoes: { kind: "loafers", color: "#4a2f52" },
      bag: { kind: "structured", color: "#7a5a9a", side: -1 },
    },
    frame: { ...full, x: 420 },
    scene: "rain",
    place: "lilac",
  },
  // 23
  {
    figure: {
      person: "caio_mendes",
      pose: "walk",
      arms: ["pocket", "easy"],
      head: { turn: 12, tilt: 3, mood: "laugh" },
      top: shirt(
        { color: "#1f4a63", print: "hibiscus", ink: "#f08a5c", accent: "#8fc7b4", scale: 0.92 },
        { collar: "camp", depth: 184, sleeve: { to: 0.46, ease: 11, flare: 7 }, hem: 408 },
      ),
      bottom: trousers(linen("#fbf7ee"), { style: "soft", cuff: 32, knee: 14 }),
      shoes: { kind: "loafers", color: "#9a6538" },
    },
    frame: { scale: 1.26, x: 430, y: 122 },
    scene: "shore",
    place: "sea",
    floor: 930,
  },
  // 24
  {
    items: [
      { kind: "hat", fabric: plain("#e6cb92"), x: 246, y: 250, size: 1.3, accent: "#b8472f" },
      { kind: "knit", fabric: { color: "#f6eedd", print: "sailor", ink: "#4f86a6", scale: 1.2 }, x: 546, y: 426, turn: 8, size: 1.32 },
      {
        kind: "shorts",
        fabric: { color: "#e9805a", print: "ferns", ink: "#f7cfae", accent: "#c95a3a", scale: 0.8 },
        x: 292,
        y: 700,
        turn: -8,
        size: 1.44,
        accent: "#fdf6e8",
      },
      { kind: "slides", fabric: plain("#7d4a28"), x: 612, y: 812, turn: 14, size: 1.14 },
      { kind: "shades", fabric: plain("#2b1a14"), x: 200, y: 916, turn: -8 },
    ],
    ground: "towel",
    colors: ["#d6e6f0", "#9cc6cf"],
  },
  // 25
  {
    figure: {
      person: "marina_lk",
      pose: "contraLeft",
      arms: ["clutch", "easy"],
      head: { turn: -12, tilt: 2, mood: "calm", gaze: [-0.7, 0] },
      top: shirt(plain("#f8f0de"), { hem: 326, isTucked: true, depth: 188, sleeve: { to: 0.97, ease: 10, flare: 4 }, buttons: "#e8d9b8" }),
      bottom: pencilSkirt(plain("#24252a"), { belt: "#8a3d24", flare: { from: 420, half: 84 } }),
      shoes: { kind: "pumps", color: "#8a3d24" },
      bag: { kind: "clutch", color: "#a8452b", side: -1 },
      necklace: "chain",
    },
    frame: { scale: 1.24, x: 384, y: 120 },
    scene: "street",
    place: "olive",
    floor: 930,
  },
  // 26
  {
    figure: {
      person: "iuri_rocha",
      pose: "walkLeft",
      arms: ["pocket", "easy"],
      head: { turn: -10, tilt: -3, mood: "smile" },
      top: turtleneck({ color: "#cf9f67", print: "rib", ink: "#b18349" }, { hem: 344 }),
      bottom: wideTrousers(plain("#cb9a61"), { belt: "#8a5a2e", cuff: 42, knee: 18 }),
      coat: longCoat(plain("#d3a56d"), "#9a6d3c", { hem: 668, gap: 40, gapHem: 62 }),
      shoes: { kind: "boots", color: "#8a5a2e" },
    },
    frame: { scale: 1.16, x: 392, y: 108 },
    scene: "corner",
    place: "clay",
  },
  // 27
  {
    figure: {
      person: "livia_cts",
      pose: "front",
      arms: ["down", "hair"],
      head: { turn: 9, tilt: 5, mood: "laugh", gaze: [0.3, 0] },
      earrings: "hoops",
      top: tee({ color: "#fbf6ec", print: "sailor", ink: "#3a6f9c" }, { hem: 470, neckline: "boat", depth: 146 }),
      kerchief: { color: "#3a6f9c", print: "blooms", ink: "#f6d9c2", accent: "#f0b25c", scale: 0.5 },
    },
    frame: { scale: 2.2, x: 396, y: 250 },
    scene: "market",
    place: "sky",
    floor: 990,
  },
  // 28
  {
    items: [
      {
        kind: "blazer",
        fabric: { color: "#4a5258", print: "check", ink: "#252b30", accent: "#c9d0d0" },
        x: 326,
        y: 350,
        turn: -5,
        size: 1.42,
        accent: "#7c2530",
      },
      { kind: "skirt", fabric: plain("#c0262f"), x: 582, y: 636, turn: 8, size: 1.3 },
      { kind: "knit", fabric: { color: "#f3f1ea", print: "cable", ink: "#cfcac0", scale: 0.8 }, x: 206, y: 752, turn: -14, size: 0.98 },
      { kind: "pumps", fabric: plain("#8f1c26"), x: 424, y: 884, turn: 18, size: 1.02 },
      { kind: "bag", fabric: plain("#23272a"), x: 644, y: 232, turn: 10, size: 0.92 },
    ],
    ground: "marble",
    colors: ["#e8eae8", "#cdd3d1"],
  },
];

export type Avatar = { figure: Figure; place: PlaceName };

const portrait = (person: PersonName, place: PlaceName, figure: Omit<Figure, "person" | "pose" | "arms">): Avatar => ({
  figure: { person, pose: "front", arms: ["down", "down"], ...figure },
  place,
});

/** The eight profile photos in the order of their files. */
export const avatars: Avatar[] = [
  portrait("marina_lk", "guava", { head: { turn: -9, tilt: -3, mood: "smile" }, top: shirt(plain("#fcf1e8"), { depth: 182 }) }),
  portrait("dandara_o", "honey", {
    head: { turn: 9, tilt: 2, mood: "smile" },
    top: turtleneck({ color: "#2a2627", print: "rib", ink: "#443f40" }, { hem: 470, isTucked: undefined }),
  }),
  portrait("caio_mendes", "forest", { head: { turn: -8, tilt: -2, mood: "laugh" }, top: tee(plain("#f3ead8"), { hem: 470 }) }),
  portrait("helena_v", "silver", {
    head: { turn: 8, tilt: 3, mood: "smile" },
    top: turtleneck({ color: "#b8242e", print: "rib", ink: "#96161f" }, { hem: 470, isTucked: undefined }),
  }),
  portrait("yaralima", "sea", {
    head: { turn: 10, tilt: -3, mood: "laugh" },
    top: tee({ color: "#e8633f", print: "ferns", ink: "#fbd9bf", accent: "#c2452a", scale: 0.8 }, { hem: 470, neckline: "v", depth: 172 }),
  }),
  portrait("samira_h", "sand", {
    head: { turn: -7, tilt: 2, mood: "smile" },
    hijab: "#7d9579",
    top: turtleneck(plain("#4a4f43"), { hem: 470, isTucked: undefined }),
  }),
  portrait("iuri_rocha", "lilac", { head: { turn: 9, tilt: -2, mood: "calm" }, top: shirt(plain("#7d9a8c"), { depth: 182 }), necklace: "chain" }),
  portrait("livia_cts", "sky", {
    head: { turn: -9, tilt: 4, mood: "smile" },
    top: tee({ color: "#fbf8f2", print: "sailor", ink: "#2f4c70" }, { hem: 470, depth: 150 }),
  }),
];
