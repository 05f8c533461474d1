import type { Mask, Parts, Point as PicturePoint, Pose, Rgb } from "#app/vision/types";
import { poseBody } from "../body/rig.ts";
import { Drawing, type Layer } from "../canvas/drawing.ts";
import { drawFigure, type Figure } from "../figure.ts";
import { type PersonName, people } from "../people.ts";
import { places } from "../places/palettes.ts";
import { floorOf, wallOf } from "../places/parts.ts";
import { landmarksOf, seen } from "./landmarks.ts";
import type { Outfit } from "./outfits.ts";
import { type Canvas, masksOf, rasterize, type Size } from "./raster.ts";

/** Who stands there, upright and with the arms a little away, or sits in a wheelchair, and in what. */
export type Sitter = {
  person: PersonName;
  outfit: Outfit;
  /** How much wider and taller than drawn. */
  stretch?: [width: number, height: number];
  isSeated?: true;
};

/** A drawn person and all that is known of the picture. */
export type Portrait = { picture: Rgb; pose: Pose; parts: Parts; hands: Mask };

export type Studio = Canvas & { landmarks: PicturePoint[] /** Where a height of the figure is in the picture. */; heightOf: (y: number) => number };

/** The layers of each class of Parts. */
export const classes: Record<"hair" | "skin" | "face" | "clothes" | "other", Layer[]> = {
  hair: ["hair", "veil"],
  skin: ["skin", "arms", "hands"],
  face: ["face"],
  clothes: ["trunk", "leftSleeve", "rightSleeve"],
  other: ["shoes", "accessories"],
};

/** Heights of a figure from hair to soles, and from hair to wheels. */
const statures = { front: 880, seated: 795 };

/** Sets a person upright in the middle of a picture of this size. */
export function pose({ person, outfit, stretch = [1, 1], isSeated }: Sitter, size: Size, isShod = true): Studio {
  const figure: Figure = { person, pose: "front", arms: ["away", "away"], head: { mood: "calm" }, ...outfit };
  if (isSeated) Object.assign(figure, { pose: "seated", arms: ["easy", "easy"], wheelchair: true } satisfies Partial<Figure>);
  if (isShod) figure.shoes = { kind: "sneakers", color: "#f4f1ea", sole: "#ffffff" };
  if (people[person].hair === "hijab") figure.hijab = outfit.hijab ?? "#7d9579";
  const drawing = new Drawing("fitting");
  const scale = (size.height * 0.95) / ((isSeated ? statures.seated : statures.front) * stretch[1]);
  const [across, down] = [scale * stretch[0], scale * stretch[1]];
  const [x, y] = [size.width / 2, size.height * 0.03 + 28 * down];
  drawing.place = `translate(${x} ${y}) scale(${across} ${down})`;
  const ground = `scale(${size.width / 800} ${size.height / 1000})`;
  drawing.add("background", `<g transform="${ground}">${wallOf(drawing, places.sand)}${floorOf(drawing, places.sand, 840)}</g>`);
  drawFigure(drawing, figure);
  const rig = poseBody(people[person].build, figure.pose, figure.arms);
  const landmarks = landmarksOf(rig).map(([left, top]) => ({ x: x + left * across, y: y + top * down }));
  return { drawing, paper: size, size, landmarks, heightOf: (height) => y + height * down };
}

/** Draws anybody in any outfit with the exact classes of all pixels. */
export async function drawPerson(sitter: Sitter, size: Size = { width: 576, height: 768 }): Promise<Portrait> {
  const studio = pose(sitter, size);
  const picture = await rasterize(studio, () => "drawn");
  const [hair, skin, face] = await masksOf(studio, [classes.hair, classes.skin, classes.face]);
  const [clothes, other, hands] = await masksOf(studio, [classes.clothes, classes.other, ["hands"]]);
  return { picture, pose: { landmarks: seen(studio.landmarks), score: 1 }, parts: { ...size, hair, skin, face, clothes, other }, hands };
}
