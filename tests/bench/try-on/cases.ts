import { tee } from "../../../demo/draw/clothes/tops.ts";
import { everyday, type Outfit, outfitOf } from "../../../demo/draw/fitting/outfits.ts";
import type { Sitter } from "../../../demo/draw/fitting/person.ts";
import { plain } from "../../../demo/draw/looks/look.ts";

/** Somebody in clothes of their own, and a look that they put on, or that must be refused. */
export type Case = { who: string; sitter: Sitter; look: number; isRefused?: true };

const jeans = (color: string): Outfit => ({ ...everyday, top: tee(plain(color), { hem: 384 }) });
const own = (look: number): Outfit => outfitOf(look).outfit;

/** Bodies and own clothes: wide, tall, dark, pale, pregnant; dresses, coats, patterns, a hijab. */
export const standing: Record<string, Sitter> = {
  "marina in jeans": { person: "marina_lk", outfit: everyday },
  "dandara in a shirt dress": { person: "dandara_o", outfit: own(10) },
  "caio in a printed shirt": { person: "caio_mendes", outfit: own(23) },
  "helena in a coat": { person: "helena_v", outfit: own(9) },
  "yara in a sundress": { person: "yaralima", outfit: own(2) },
  "samira in a kimono": { person: "samira_h", outfit: own(15) },
  "iuri in black": { person: "iuri_rocha", outfit: own(4) },
  "lívia, pregnant, in a skirt": { person: "livia_cts", outfit: own(5) },
  "caio, wider, in jeans": { person: "caio_mendes", outfit: jeans("#d9c7a8"), stretch: [1.2, 0.98] },
  "helena, taller, in jeans": { person: "helena_v", outfit: jeans("#6d7f8f"), stretch: [0.88, 1] },
};

/** People in wheelchairs, in trousers, shorts and skirts. */
export const seated: Record<string, Sitter> = {
  "marina in a wheelchair": { person: "marina_lk", outfit: everyday, isSeated: true },
  "caio in a wheelchair": { person: "caio_mendes", outfit: own(24), isSeated: true },
  "lívia in a wheelchair": { person: "livia_cts", outfit: own(5), isSeated: true },
  "helena in a wheelchair": { person: "helena_v", outfit: own(28), isSeated: true },
};

/** A suit, a gown, a coat, a dress, a shirt with shorts, a kimono, dots, tops alone, a skirt. */
const chosenLooks = [16, 7, 9, 10, 11, 15, 17, 18, 20, 22, 27, 28];
const looksEach = 4;
/** Looks that end at the hips; everything else was cut around standing legs. */
export const tops = [18, 19, 27];

const standingCases: Case[] = Object.entries(standing).flatMap(([who, sitter], place) =>
  Array.from({ length: looksEach }, (_, turn) => expectRefusal({ who, sitter, look: chosenLooks[(place * 5 + turn * 3) % chosenLooks.length] ?? 1 })),
);

/** A long coat of one's own would hang out below a top. */
function expectRefusal(one: Case): Case {
  const isHangingOut = tops.includes(one.look) && (one.sitter.outfit.coat?.hem ?? 0) > 460;
  return isHangingOut ? { ...one, isRefused: true } : one;
}

const seatedCases: Case[] = Object.entries(seated).flatMap(([who, sitter]) => [
  ...tops.map((look): Case => ({ who, sitter, look })),
  ...[10, 11, 16].map((look): Case => ({ who, sitter, look, isRefused: true })),
]);

/** Every sitter in four looks; people in wheelchairs in three tops and three whole looks. */
export const cases: Case[] = [...standingCases, ...seatedCases];
