import { jeans, midiSkirt, pleatedSkirt, trousers, wideTrousers } from "../clothes/bottoms.ts";
import { blazer, bomber } from "../clothes/coats.ts";
import { gown, sundress } from "../clothes/dresses.ts";
import { shirt, sweater, tank, tee } from "../clothes/tops.ts";
import { full, knee, type Look, linen, plain } from "./look.ts";

export const looks01to08: Look[] = [
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
];
