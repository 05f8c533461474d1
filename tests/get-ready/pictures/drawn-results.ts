import sharp from "sharp";
import type { Rgb } from "#app/vision/types";
import { Drawing } from "../../../demo/draw/canvas/drawing.ts";
import { everyday, outfitOf } from "../../../demo/draw/fitting/outfits.ts";
import { drawPerson, type Sitter } from "../../../demo/draw/fitting/person.ts";
import { rasterize } from "../../../demo/draw/fitting/raster.ts";
import type { PersonName } from "../../../demo/draw/people.ts";
import { drawScene, type SceneName } from "../../../demo/draw/places/scenes.ts";

export const drawnSize = { width: 576, height: 768 };

type Shown = { sitter: Sitter; look?: number; scene: SceneName; move?: number };

async function drawBackground(scene: SceneName): Promise<Rgb> {
  const drawing = new Drawing("scene");
  drawing.add("background", drawScene(drawing, scene, "sand", 872));
  return rasterize({ drawing, paper: { width: 800, height: 1067 }, size: drawnSize }, () => "drawn");
}

/** A drawn person before a scene of the demo, moved across by that many pixels. */
export async function drawInScene({ sitter, look, scene, move = 0 }: Shown): Promise<Buffer> {
  const shown = look === undefined ? sitter : { ...sitter, outfit: outfitOf(look).outfit };
  const [{ picture, parts }, ground] = [await drawPerson(shown, drawnSize), await drawBackground(scene)];
  const { width, height } = drawnSize;
  const data = new Uint8Array(ground.data);
  const classes = [parts.hair, parts.skin, parts.face, parts.clothes, parts.other];
  for (let at = 0; at < width * height; at++) {
    const x = (at % width) - move;
    if (x < 0 || x >= width) continue;
    const alpha = Math.min(1, classes.reduce((sum, mask) => sum + (mask[at - move] ?? 0), 0) / 255);
    for (let channel = 0; channel < 3; channel++)
      data[at * 3 + channel] = (picture.data[(at - move) * 3 + channel] ?? 0) * alpha + (ground.data[at * 3 + channel] ?? 0) * (1 - alpha);
  }
  return encode({ ...drawnSize, data });
}

/** Marina, or somebody in her place, in another look before her own wall. */
export const drawInLook = async (look: number, { person = "marina_lk", stretch }: { person?: PersonName; stretch?: [number, number] } = {}): Promise<Buffer> =>
  encode((await drawPerson({ person, outfit: outfitOf(look).outfit, ...(stretch && { stretch }) }, drawnSize)).picture);

export const marina: Sitter = { person: "marina_lk", outfit: everyday };

const encode = ({ width, height, data }: Rgb) =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
