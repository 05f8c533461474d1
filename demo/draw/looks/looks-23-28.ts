import { pencilSkirt, trousers, wideTrousers } from "../clothes/bottoms.ts";
import { longCoat } from "../clothes/coats.ts";
import { shirt, tee, turtleneck } from "../clothes/tops.ts";
import { type Look, linen, plain } from "./look.ts";

export const looks23to28: Look[] = [
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
