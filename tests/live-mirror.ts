import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { db } from "#app/db/client.server";
import { storePictureFiles } from "#app/media/files.server";
import { insertExactGarment } from "#app/models/looks/garment.server";
import { garmentFile } from "#app/models/shared/layers";
import { packGarment } from "#app/vision/garment/pack-garment";
import type { Garment, Layer } from "#app/vision/types";
import { everyday } from "../demo/draw/fitting/outfits.ts";
import { drawPerson } from "../demo/draw/fitting/person.ts";
import type { PersonName } from "../demo/draw/people.ts";
import { makeLook } from "./people.ts";

type Colour = readonly [red: number, green: number, blue: number];

export const colours = { red: [192, 32, 42], blue: [32, 64, 192] } as const satisfies Record<string, Colour>;

const frame = { width: 300, height: 600 };
/** Joints from shoulders to ankles of a person who stands upright; left ones first. */
const joints: Record<number, readonly [x: number, y: number]> = {
  11: [195, 120],
  12: [105, 120],
  13: [210, 200],
  14: [90, 200],
  15: [215, 270],
  16: [85, 270],
  23: [178, 280],
  24: [122, 280],
  25: [176, 420],
  26: [124, 420],
  27: [175, 550],
  28: [125, 550],
};

/** A plain shirt without sleeves; sharp draws no SVG in this process. */
function makeShirt(colour: Colour): Garment {
  const trunk: Layer = { x: 100, y: 112, width: 100, height: 170, data: new Uint8ClampedArray(100 * 170 * 4) };
  for (let at = 0; at < trunk.data.length; at += 4) trunk.data.set([...colour, 255], at);
  const landmarks = Array.from({ length: 33 }, (_, index) => ({ x: joints[index]?.[0] ?? 150, y: joints[index]?.[1] ?? 60 }));
  return { frame, landmarks, sleeves: [0, 0], hem: 282, covers: { thighs: false, shins: false }, quality: 1, trunk, arms: [null, null] };
}

/** Creates a look whose layers are a shirt of this colour. */
export async function makeWearableLook({ by, shirt }: { by: { id: string }; shirt: Colour }) {
  const look = await makeLook({ by, tags: ["linho"] });
  const { shape, atlas } = packGarment(makeShirt(shirt));
  const bytes = await sharp(atlas.data, { raw: { width: atlas.width, height: atlas.height, channels: 4 } })
    .webp({ quality: 90 })
    .toBuffer();
  await storePictureFiles(look.imageUrl, [{ file: garmentFile, type: "image/webp", bytes }]);
  await db.transaction((tx) => insertExactGarment(tx, look.id, shape));
  return look;
}

const camera = { width: 480, height: 640 };
const frames = 30;
const swayPixels = 24;

/** Films a person of the demo who sways; returns the path of the MJPEG file. */
export const filmPerson = async (name = "look-02"): Promise<string> => filmPicture(sharp(`demo/${name}.jpg`));

/** Films somebody drawn upright, whose exact masks are known; the same file for all. */
export async function filmDrawnPerson(person: PersonName): Promise<string> {
  const { width, height, data } = (await drawPerson({ person, outfit: everyday }, camera)).picture;
  return filmPicture(sharp(data, { raw: { width, height, channels: 3 } }));
}

async function filmPicture(picture: Sharp): Promise<string> {
  const wide = { width: camera.width + 2 * swayPixels, height: camera.height };
  const person = await picture
    .resize({ ...wide, fit: "contain", background: "#d9d4cc" })
    .png()
    .toBuffer();
  const film = await Promise.all(
    Array.from({ length: frames }, (_, at) => {
      const left = Math.round(swayPixels * (1 + Math.sin((2 * Math.PI * at) / frames)));
      return sharp(person)
        .extract({ left, top: 0, ...camera })
        .jpeg({ quality: 85 })
        .toBuffer();
    }),
  );
  const path = join(process.env.DATA_DIR ?? "", "camera.mjpeg");
  await Bun.write(path, Buffer.concat(film));
  return path;
}
