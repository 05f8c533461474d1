// Draws the demo's pictures: `bun demo/draw/main.ts [NAME]` writes demo/NAME*.jpg, without a name all.
import { join } from "node:path";
import sharp from "sharp";
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

const [name = ""] = process.argv.slice(2);
for (const picture of pictures().filter(({ file }) => file.startsWith(name))) await writeJpeg(picture);
