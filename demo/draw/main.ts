// Draws the demo's pictures: `bun demo/draw/main.ts [NAME]` writes demo/NAME*.jpg, without a name all;
// `bun demo/draw/main.ts svg DIR [LAYER…]` writes SVGs, of the named layers alone.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Layer } from "./canvas/drawing.ts";
import { type Picture, pictures } from "./pictures.ts";

const folder = join(import.meta.dir, "..");
const pixels = { look: 1080, avatar: 512 };

async function writeJpeg({ file, toSvg, width }: Picture): Promise<void> {
  const wanted = file.startsWith("look") ? pixels.look : pixels.avatar;
  const picture = sharp(Buffer.from(toSvg()), { density: (72 * wanted) / width }).resize(wanted);
  await picture
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 68, mozjpeg: true })
    .toFile(join(folder, `${file}.jpg`));
}

async function writeSvgs(target: string, layers: string[]): Promise<void> {
  await mkdir(target, { recursive: true });
  const known: Layer[] = ["background", "person", "clothes", "accessories"];
  const only = layers.length > 0 ? known.filter((layer) => layers.includes(layer)) : undefined;
  for (const { file, toSvg } of pictures()) await Bun.write(join(target, `${file}.svg`), toSvg(only));
}

const [what, target, ...rest] = process.argv.slice(2);
if (what === "svg" && target) await writeSvgs(target, rest);
else for (const picture of pictures().filter(({ file }) => !what || file.includes(what))) await writeJpeg(picture);
