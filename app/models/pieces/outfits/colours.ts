import type { PieceColour } from "../piece";

const neutrals: readonly PieceColour[] = ["black", "white", "grey", "beige", "brown", "gold", "silver"];

/** Around the circle: those beside each other are close. */
const circle: readonly PieceColour[] = ["red", "orange", "yellow", "green", "blue", "purple", "pink"];

const opposites: readonly (readonly [PieceColour, PieceColour])[] = [
  ["red", "green"],
  ["orange", "blue"],
  ["yellow", "purple"],
  ["pink", "green"],
];

/** Why two colours go together; `unknown` where one is not said. */
export type ColourMatch = "neutral" | "same" | "close" | "opposite" | "unknown";

/** Null where they do not; what is patterned goes with neutral colours alone. */
export function matchColours(one: PieceColour | null, other: PieceColour | null): ColourMatch | null {
  if (one === null || other === null) return "unknown";
  if (neutrals.includes(one) || neutrals.includes(other)) return "neutral";
  if (one === "patterned" || other === "patterned") return null;
  if (one === other) return "same";
  if (opposites.some((pair) => pair.includes(one) && pair.includes(other))) return "opposite";
  const apart = Math.abs(circle.indexOf(one) - circle.indexOf(other));
  return apart === 1 || apart === circle.length - 1 ? "close" : null;
}

export const isNeutral = (colour: PieceColour | null): boolean => colour !== null && neutrals.includes(colour);
