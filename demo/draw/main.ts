// `bun demo/draw/main.ts pictures [NAME]` draws demo/NAME*.jpg, without a name all of them;
// `bun demo/draw/main.ts layers [NAME]` draws what can be worn: demo/layers/NAME*.webp with their shapes.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type WebpOptions } from "sharp";
import { packBody } from "#app/vision/body/pack-body";
import { packGarment } from "#app/vision/garment/pack-garment";
import type { Rgba } from "#app/vision/types";
import { bodyOf } from "./fitting/body.ts";
import { garmentOfLook } from "./fitting/garment.ts";
import { everyday } from "./fitting/outfits.ts";
import { pose, type Sitter } from "./fitting/person.ts";
import { lookFile, looks } from "./looks/looks.ts";
import { type Picture, pictures } from "./pictures.ts";

const folder = join(import.meta.dir, "..");
const layersFolder = join(folder, "layers");
const pixels = { look: 1080, detail: 720, avatar: 512 };
const marina: Sitter = { person: "marina_lk", outfit: everyday };
const marinaFile = "marina-body";

async function writePicture({ file, toSvg, width }: Picture): Promise<void> {
  await writeJpeg(file, toSvg(), width, pixels[width === 320 ? "detail" : file.startsWith("look") ? "look" : "avatar"]);
}

async function writeJpeg(file: string, svg: string, paperWidth: number, width: number): Promise<void> {
  const picture = sharp(Buffer.from(svg), { density: (72 * width) / paperWidth }).resize(width);
  await picture
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 68, mozjpeg: true })
    .toFile(join(folder, `${file}.jpg`));
}

async function writeLayers(file: string, { shape, atlas }: { shape: object; atlas: Rgba }, options: WebpOptions): Promise<void> {
  await mkdir(layersFolder, { recursive: true });
  const { width, height, data } = atlas;
  await sharp(data, { raw: { width, height, channels: 4 } })
    .webp({ effort: 6, ...options })
    .toFile(join(layersFolder, `${file}.webp`));
  await Bun.write(join(layersFolder, `${file}.json`), `${JSON.stringify(shape)}\n`);
}

async function drawPictures(name: string): Promise<void> {
  for (const picture of pictures().filter(({ file }) => file.startsWith(name))) await writePicture(picture);
  if (!marinaFile.startsWith(name)) return;
  const paper = { width: 900, height: 1200 };
  await writeJpeg(marinaFile, pose(marina, paper).drawing.toSvg(paper.width, paper.height), paper.width, 1080);
}

async function drawLayers(name: string): Promise<void> {
  for (const index of looks.keys()) {
    const file = lookFile(index);
    if (file.startsWith(name)) await writeLayers(file, packGarment(await garmentOfLook(index + 1)), { quality: 90, smartSubsample: true });
  }
  if (marinaFile.startsWith(name))
    await writeLayers(marinaFile, packBody(await bodyOf(marina, { width: 576, height: 768 })), { nearLossless: true, quality: 60 });
}

const [what, name = ""] = process.argv.slice(2);
if (what === "pictures") await drawPictures(name);
else if (what === "layers") await drawLayers(name);
else throw new Error("expected «pictures» or «layers», and perhaps the start of a name");
