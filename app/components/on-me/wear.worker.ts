/// <reference lib="webworker" />
import { readBodyShape, unpackBody } from "#app/vision/body/pack-body";
import { unpackGarment } from "#app/vision/garment/pack-garment";
import type { Body, Rgb, Rgba } from "#app/vision/types";
import { wear } from "#app/vision/wear/wear";
import { drawMark } from "./draw-mark";
import { decodeAtlas, fetchLayers, type PackedLayers } from "./fetch-layers";
import type { OnMePictures, WearAnswer, WearRequest } from "./wear-messages";

const worker = globalThis as unknown as DedicatedWorkerGlobalScope;

const jpegQuality = 0.9;
const maxBodies = 2;

let own: { shape: unknown; atlas: Rgba } | null = null;
const bodies = new Map<number, Body>();
let queue: Promise<unknown> = Promise.resolve();

worker.addEventListener("message", ({ data }: MessageEvent<WearRequest>) => {
  const layers = data.kind === "body" ? null : fetchLayers(data.garment, createContext).catch(() => null); // while others are dressed
  queue = queue.then(async () => handle(data, await layers));
});

async function handle(request: WearRequest, layers: PackedLayers | null): Promise<void> {
  if (request.kind === "body") {
    own = {
      shape: request.shape,
      atlas: await decodeAtlas(request.atlas, createContext).catch(() => ({ width: 0, height: 0, data: new Uint8ClampedArray() })),
    };
    bodies.clear();
  } else if (request.kind === "wear") {
    const bitmap = layers && (await dressBitmap(layers, request.height).catch(() => null));
    answer({ id: request.id, bitmap }, bitmap ? [bitmap] : []);
  } else answer({ id: request.id, pictures: layers && (await dressPictures(layers, request.mark).catch(() => null)) });
}

const answer = (message: WearAnswer, transfer: Transferable[] = []) => worker.postMessage(message, transfer);

async function dressBitmap({ shape, atlas }: PackedLayers, height: number): Promise<ImageBitmap | null> {
  const garment = unpackGarment(shape, atlas, Math.min(1, height / shape.frame.height));
  const worn = wear(getBody(height), [garment]);
  return "value" in worn ? createImageBitmap(toImageData(worn.value)) : null;
}

async function dressPictures({ shape, atlas }: PackedLayers, mark: string): Promise<OnMePictures | "refused"> {
  const body = getBody(Number.POSITIVE_INFINITY);
  const worn = wear(body, [unpackGarment(shape, atlas)]);
  if (!("value" in worn)) return "refused";
  const { width, height } = worn.value;
  return { before: await encode(body.photo, null), after: await encode(worn.value, mark), width, height };
}

/** The body at about this height, at most its own. */
function getBody(height: number): Body {
  if (!own) throw new Error("no body yet");
  const shape = readBodyShape(own.shape);
  const scale = Math.min(1, Math.max(0.1, height / shape.frame.height));
  const known = bodies.get(scale);
  if (known) return known;
  const body = unpackBody(shape, own.atlas, scale);
  if (bodies.size >= maxBodies) bodies.clear();
  bodies.set(scale, body);
  return body;
}

function createContext(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  return context;
}

function toImageData({ width, height, data }: Rgb): ImageData {
  const pixels = new ImageData(width, height);
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4) {
    pixels.data[to] = data[from] ?? 0;
    pixels.data[to + 1] = data[from + 1] ?? 0;
    pixels.data[to + 2] = data[from + 2] ?? 0;
    pixels.data[to + 3] = 255;
  }
  return pixels;
}

async function encode(picture: Rgb, mark: string | null): Promise<Blob> {
  const context = createContext(picture.width, picture.height);
  context.putImageData(toImageData(picture), 0, 0);
  if (mark) drawMark(context, mark);
  return context.canvas.convertToBlob({ type: "image/jpeg", quality: jpegQuality });
}
