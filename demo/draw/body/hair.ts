import type { Drawing } from "../canvas/drawing.ts";
import type { Person } from "../people.ts";
import { brushFor } from "./brush.ts";
import { locs, straight, waves } from "./long-hair.ts";
import { afro, bob, curlyTop, pixie } from "./short-hair.ts";

/** Hair behind the body, over the face, and falling in front of the clothes. */
export type Hair = { back: string; top: string; locks: string };

/** The hair of a person; what a hat or a scarf hides is left out. */
export function drawHair(drawing: Drawing, person: Person, isCovered = false): Hair {
  const brush = brushFor(drawing, person.hairColor);
  if (person.hair === "hijab") return { back: "", top: "", locks: "" };
  return styles[person.hair](brush, isCovered);
}

const styles = { waves, afro, "curly-top": curlyTop, pixie, straight, locs, bob };
