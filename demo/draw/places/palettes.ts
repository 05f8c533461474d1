/** The colors of a place: its wall, what stands before it, its floor, and one that stands out. */
export type Place = { wall: string; second: string; floor: string; accent: string };

export const places = {
  sand: { wall: "#eadfcd", second: "#d9c8ad", floor: "#c9b290", accent: "#b4552d" },
  forest: { wall: "#c4d0b8", second: "#92a987", floor: "#6f8569", accent: "#e2a33b" },
  sea: { wall: "#c3dade", second: "#86b2bd", floor: "#ead9bb", accent: "#ee7050" },
  guava: { wall: "#f2c9b9", second: "#e3a08c", floor: "#c8705d", accent: "#8a2636" },
  night: { wall: "#27303f", second: "#3b475a", floor: "#1c222c", accent: "#e3bd68" },
  lilac: { wall: "#dcd4e8", second: "#b9add0", floor: "#9d90b8", accent: "#e7c85c" },
  honey: { wall: "#f3dca2", second: "#e6bf66", floor: "#cb9d43", accent: "#dd8b3a" },
  silver: { wall: "#e2e5e4", second: "#c7cecc", floor: "#a9b3b1", accent: "#c0262f" },
  clay: { wall: "#d19a76", second: "#ba7b57", floor: "#93583b", accent: "#f3deb9" },
  sky: { wall: "#d6e6f0", second: "#a9c9de", floor: "#8fb0c6", accent: "#f0915a" },
  olive: { wall: "#dedbbf", second: "#b9b68d", floor: "#969368", accent: "#c8512b" },
  wine: { wall: "#4a1a2b", second: "#652539", floor: "#341221", accent: "#e8a48c" },
} satisfies Record<string, Place>;

export type PlaceName = keyof typeof places;
