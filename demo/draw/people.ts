export type Build = "slim" | "medium" | "full" | "broad" | "lean" | "pregnant";

type HairStyle = "waves" | "afro" | "curly-top" | "pixie" | "straight" | "locs" | "bob" | "hijab";

/** How one of the demo people looks, in every picture of theirs. */
export type Person = {
  skin: string;
  build: Build;
  hair: HairStyle;
  hairColor: string;
  iris: string;
  brow: { color: string; weight: number; arch: number };
  /** half width and height of an open eye */
  eye: { width: number; height: number; lash: number };
  nose: { width: number; length: number };
  mouth: { color: string; width: number; fullness: number };
  /** 1 is an oval; more is wider */
  jaw: number;
  cheek: number;
  beard?: { color: string; kind: "full" | "goatee" };
  freckles?: true;
  lines?: true;
  mole?: true;
  glasses?: true;
  earrings?: "studs" | "hoops" | "drops";
  metal: string;
};

const gold = "#c8983a";

export const people = {
  marina_lk: {
    skin: "#dba57e",
    build: "medium",
    hair: "waves",
    hairColor: "#4a2c20",
    iris: "#5b3a22",
    brow: { color: "#3b231a", weight: 2.9, arch: 3.4 },
    eye: { width: 9.2, height: 5.9, lash: 2.2 },
    nose: { width: 6.2, length: 0 },
    mouth: { color: "#b9474b", width: 11, fullness: 1 },
    jaw: 0.96,
    cheek: 1,
    mole: true,
    earrings: "studs",
    metal: gold,
  },
  dandara_o: {
    skin: "#754630",
    build: "slim",
    hair: "afro",
    hairColor: "#1f1716",
    iris: "#2c1a12",
    brow: { color: "#1a1110", weight: 3.1, arch: 4.4 },
    eye: { width: 9.4, height: 5.8, lash: 2.7 },
    nose: { width: 8.2, length: 0 },
    mouth: { color: "#a3323c", width: 11.5, fullness: 1.28 },
    jaw: 0.95,
    cheek: 1.04,
    earrings: "hoops",
    metal: gold,
  },
  caio_mendes: {
    skin: "#a0663f",
    build: "broad",
    hair: "curly-top",
    hairColor: "#211818",
    iris: "#3a2416",
    brow: { color: "#1d1414", weight: 4.2, arch: 2.2 },
    eye: { width: 8.2, height: 4.6, lash: 1.7 },
    nose: { width: 8, length: 1 },
    mouth: { color: "#8f4a3c", width: 10.5, fullness: 0.95 },
    jaw: 1.1,
    cheek: 1.04,
    beard: { color: "#241a19", kind: "full" },
    metal: "#b9b4ac",
  },
  helena_v: {
    skin: "#f0cdb6",
    build: "slim",
    hair: "pixie",
    hairColor: "#c3c0bd",
    iris: "#5f8190",
    brow: { color: "#9a9490", weight: 2.4, arch: 3.4 },
    eye: { width: 8.4, height: 5, lash: 1.7 },
    nose: { width: 6.4, length: 2 },
    mouth: { color: "#b32f3c", width: 11, fullness: 0.82 },
    jaw: 0.98,
    cheek: 0.98,
    lines: true,
    glasses: true,
    earrings: "drops",
    metal: gold,
  },
  yaralima: {
    skin: "#bf8152",
    build: "full",
    hair: "straight",
    hairColor: "#1b1618",
    iris: "#2f1d15",
    brow: { color: "#1c1413", weight: 3, arch: 2.6 },
    eye: { width: 9.4, height: 5.2, lash: 2.5 },
    nose: { width: 7.4, length: 0 },
    mouth: { color: "#b8403f", width: 11.8, fullness: 1.12 },
    jaw: 1.06,
    cheek: 1.09,
    earrings: "drops",
    metal: gold,
  },
  samira_h: {
    skin: "#e0b08b",
    build: "slim",
    hair: "hijab",
    hairColor: "#2b1c18",
    iris: "#6a4a24",
    brow: { color: "#2b1b16", weight: 3.5, arch: 3 },
    eye: { width: 9.6, height: 5.6, lash: 2.9 },
    nose: { width: 6.2, length: 2 },
    mouth: { color: "#ad4a4f", width: 10.4, fullness: 1.05 },
    jaw: 0.93,
    cheek: 0.98,
    metal: gold,
  },
  iuri_rocha: {
    skin: "#54321f",
    build: "lean",
    hair: "locs",
    hairColor: "#1a1315",
    iris: "#22140d",
    brow: { color: "#120b0b", weight: 3.9, arch: 2.4 },
    eye: { width: 8.6, height: 4.6, lash: 1.7 },
    nose: { width: 8.4, length: 1 },
    mouth: { color: "#7a3a32", width: 11, fullness: 1.18 },
    jaw: 1.1,
    cheek: 1.02,
    beard: { color: "#170f0f", kind: "goatee" },
    metal: "#c9c4bb",
  },
  livia_cts: {
    skin: "#f2d0bb",
    build: "pregnant",
    hair: "bob",
    hairColor: "#b04d28",
    iris: "#4f7a5d",
    brow: { color: "#9a4a2c", weight: 2.5, arch: 3 },
    eye: { width: 9.2, height: 5.8, lash: 2 },
    nose: { width: 5.8, length: -1 },
    mouth: { color: "#bf3a40", width: 10.2, fullness: 1 },
    jaw: 0.97,
    cheek: 1.02,
    freckles: true,
    metal: gold,
  },
} satisfies Record<string, Person>;

export type PersonName = keyof typeof people;
