import { jeans, pleatedSkirt, shorts, trousers } from "../clothes/bottoms.ts";
import { blazer, bomber } from "../clothes/coats.ts";
import { slipDress } from "../clothes/dresses.ts";
import { shirt, sweater, tee, turtleneck } from "../clothes/tops.ts";
import type { Figure } from "../figure.ts";
import { linen, plain } from "../looks/look.ts";
import { looks } from "../looks/looks.ts";
import type { PersonName } from "../people.ts";

/** What one wears, without shoes and jewelry. */
export type Outfit = Pick<Figure, "top" | "bottom" | "coat" | "hijab">;

/** An outfit, and whose body it is cut for. */
type Worn = { person: PersonName; outfit: Outfit };

/** Looks that show clothes without a person, or a portrait only: what one would wear. */
const outfits: Record<number, Worn> = {
  6: { person: "marina_lk", outfit: { top: shirt(linen("#fdfaf2"), { pocket: true }), bottom: trousers(linen("#6b7048"), { cuff: 34, knee: 15 }) } },
  12: { person: "marina_lk", outfit: { top: slipDress(plain("#ecd64b"), { hem: 640, flare: { from: 320, half: 118, power: 0.9 } }) } },
  18: {
    person: "marina_lk",
    outfit: {
      top: tee({ color: "#fbf6ea", print: "sailor", ink: "#2c3e55" }, { hem: 376 }),
      coat: bomber({ color: "#6f94ba", print: "denim", ink: "#557aa2" }, "#4d6f95", {
        ribs: undefined,
        collar: "trench",
        buttons: "#c9a25b",
        hem: 372,
        ease: 13,
        gap: 26,
        gapHem: 34,
        sleeve: { to: 0.95, ease: 10 },
      }),
    },
  },
  19: { person: "dandara_o", outfit: { top: turtleneck({ color: "#222021", print: "rib", ink: "#3d3a3b" }, { hem: 404, isTucked: undefined }) } },
  24: {
    person: "caio_mendes",
    outfit: {
      top: sweater({ color: "#f6eedd", print: "sailor", ink: "#4f86a6", scale: 1.2 }, { hem: 388 }),
      bottom: shorts({ color: "#e9805a", print: "ferns", ink: "#f7cfae", accent: "#c95a3a", scale: 0.8 }),
    },
  },
  27: { person: "livia_cts", outfit: { top: tee({ color: "#fbf6ec", print: "sailor", ink: "#3a6f9c" }, { hem: 404, neckline: "boat", depth: 146 }) } },
  28: {
    person: "marina_lk",
    outfit: {
      top: sweater({ color: "#f3f1ea", print: "cable", ink: "#cfcac0", scale: 0.8 }, { hem: 340, ease: 5, isTucked: true, ribs: undefined }),
      bottom: pleatedSkirt(plain("#c0262f")),
      coat: blazer({ color: "#4a5258", print: "check", ink: "#252b30", accent: "#c9d0d0" }, "#7c2530", { buttons: "#2a2220", gap: 24 }),
    },
  },
};

/** What the look of this number shows, from 1, on the body that it was drawn for. */
export function outfitOf(number: number): Worn {
  const known = outfits[number];
  if (known) return known;
  const look = looks[number - 1];
  if (!look || !("figure" in look)) throw new Error(`look ${number} has no outfit`);
  const { person, top, bottom, coat } = look.figure;
  return { person, outfit: { top, bottom, coat } };
}

/** What Marina wears in her photo. */
export const everyday: Outfit = {
  top: tee(plain("#fbfaf6"), { isTucked: true, hem: 322 }),
  bottom: jeans({ color: "#9dbbd6", print: "denim", ink: "#7b9cbc" }, { belt: "#6d4326", knee: 5, cuff: 20 }),
};
