import { shirt, tee, turtleneck } from "../clothes/tops.ts";
import type { Figure } from "../figure.ts";
import type { PersonName } from "../people.ts";
import type { PlaceName } from "../places/palettes.ts";
import { plain } from "./look.ts";

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
