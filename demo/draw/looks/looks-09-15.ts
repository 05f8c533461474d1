import { leggings, midiSkirt, shorts, trousers, wideTrousers } from "../clothes/bottoms.ts";
import { bomber, kimono, longCoat } from "../clothes/coats.ts";
import { shirtDress } from "../clothes/dresses.ts";
import { cami, shirt, tank, turtleneck } from "../clothes/tops.ts";
import { full, type Look, linen, plain } from "./look.ts";

export const looks09to15: Look[] = [
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
];
