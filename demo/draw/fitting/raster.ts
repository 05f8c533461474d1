import sharp from "sharp";
import type { Mask, Rgb, Rgba } from "#app/vision/types";
import type { Drawing, Layer, Paint } from "../canvas/drawing.ts";

/** A drawing with the size of its paper, and the size that it gets in pixels. */
export type Canvas = { drawing: Drawing; paper: Size; size: Size };

export type Size = { width: number; height: number };

/** Paints the layers on black or on white. */
export async function rasterize({ drawing, paper, size }: Canvas, paintOf: (layer: Layer) => Paint, ground: "black" | "white" = "black"): Promise<Rgb> {
  sharp.unblock({ operation: ["VipsForeignLoadSvg"] }); // blocked where the app's decoder was loaded
  const svg = Buffer.from(drawing.toSvg(paper.width, paper.height, paintOf));
  const pixels = sharp(svg, { density: (72 * size.width) / paper.width })
    .resize(size.width, size.height, { fit: "fill" })
    .flatten({ background: ground })
    .raw();
  return { ...size, data: new Uint8Array(await pixels.toBuffer()) };
}

const colors = ["red", "green", "blue"] as const;

/** Where three kinds of layers are seen in the whole picture, from 0 to 255. */
export async function masksOf(canvas: Canvas, kinds: [Layer[], Layer[], Layer[]]): Promise<[Mask, Mask, Mask]> {
  const paintOf = (layer: Layer): Paint => {
    const kind = kinds.findIndex((layers) => layers.includes(layer));
    return layer === "background" ? "hidden" : (colors[kind] ?? "black");
  };
  const { data, width, height } = await rasterize(canvas, paintOf);
  const channel = (index: number) => Uint8Array.from({ length: width * height }, (_, pixel) => data[pixel * 3 + index] ?? 0);
  return [channel(0), channel(1), channel(2)];
}

/** The layers alone with their exact alpha; of what covers them nothing remains. */
export async function cutOut(canvas: Canvas, layers: Layer[], covers: Layer[] = []): Promise<Rgba> {
  const paint = (cover: Paint) => (layer: Layer) => (layers.includes(layer) ? "drawn" : covers.includes(layer) ? cover : "hidden");
  const [onBlack, onWhite] = [await rasterize(canvas, paint("black"), "black"), await rasterize(canvas, paint("white"), "white")];
  const { width, height } = onBlack;
  const data = new Uint8ClampedArray(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = (picture: Rgb, channel: number) => picture.data[pixel * 3 + channel] ?? 0;
    const through = Math.max(...[0, 1, 2].map((channel) => at(onWhite, channel) - at(onBlack, channel)));
    const alpha = Math.max(0, 255 - through);
    if (alpha < 3) continue;
    for (let channel = 0; channel < 3; channel++) data[pixel * 4 + channel] = (at(onBlack, channel) * 255) / alpha;
    data[pixel * 4 + 3] = alpha;
  }
  return { width, height, data };
}
