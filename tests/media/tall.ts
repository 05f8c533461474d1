import sharp from "sharp";

/** A picture of 9:16. */
export async function makeTall(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp(await Bun.file(file).bytes()).resize({ width: 900, height: 1600, fit: "cover" });
  return new Uint8Array(await picture.jpeg().toBuffer());
}
