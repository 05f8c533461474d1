import { midiSkirt, shorts, trousers } from "../clothes/bottoms.ts";
import { blazer, kimono, longCoat } from "../clothes/coats.ts";
import { slipDress, wrapDress } from "../clothes/dresses.ts";
import { shirt, tank, turtleneck } from "../clothes/tops.ts";
import { full, knee, type Look, linen, plain } from "./look.ts";

export const looks16to22: Look[] = [
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
];
