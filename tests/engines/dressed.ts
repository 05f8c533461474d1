import sharp from "sharp";
import { getGarment } from "#app/models/looks/garment.server";
import { getBody } from "#app/models/try-on/body.server";
import { readBodyShape, unpackBody } from "#app/vision/body/pack-body";
import { readGarmentShape, unpackGarment } from "#app/vision/garment/pack-garment";
import type { Rgb, Rgba } from "#app/vision/types";
import { wear } from "#app/vision/wear/wear";
import type { Client } from "../http.ts";

async function readLayers(client: Client, path: string): Promise<Rgba> {
  const file = await (await client.get(path)).arrayBuffer();
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

/** The look on a person, decoded by the server's library. */
export async function dress(client: Client, person: { id: string }, look: { id: string }, height: number): Promise<Rgb> {
  const body = await getBody(person.id);
  if (body.state !== "ready") throw new Error("no body");
  const garment = await getGarment(person.id, look.id);
  const [bodyShape, garmentShape] = [readBodyShape(body.shape), readGarmentShape(garment.shape)];
  const worn = wear(unpackBody(bodyShape, await readLayers(client, body.url), Math.min(1, height / bodyShape.frame.height)), [
    unpackGarment(garmentShape, await readLayers(client, garment.url), Math.min(1, height / garmentShape.frame.height)),
  ]);
  if ("refused" in worn) throw new Error(`refused: ${worn.refused}`);
  return worn.value;
}

/** In the page: the pixels of a canvas or picture, RGBA in base64. */
export function readPicture(selector: string) {
  const shown = document.querySelector<HTMLCanvasElement | HTMLImageElement>(selector);
  const context = document.createElement("canvas").getContext("2d");
  if (!shown || !context) return { width: 0, height: 0, pixels: "" };
  const { width, height } = shown instanceof HTMLCanvasElement ? shown : { width: shown.naturalWidth, height: shown.naturalHeight };
  Object.assign(context.canvas, { width, height });
  context.drawImage(shown, 0, 0);
  let binary = "";
  for (const byte of context.getImageData(0, 0, width, height).data) binary += String.fromCharCode(byte);
  return { width, height, pixels: btoa(binary) };
}

/** The largest difference of a channel, and the average; null for other sizes. */
export function compareColours(shown: Awaited<ReturnType<typeof readPicture>>, wanted: Rgb): { largest: number; average: number } | null {
  if (shown.width !== wanted.width || shown.height !== wanted.height) return null;
  const pixels = Buffer.from(shown.pixels, "base64");
  let [largest, sum] = [0, 0];
  for (let at = 0; at < wanted.data.length; at++) {
    const difference = Math.abs((wanted.data[at] ?? 0) - (pixels[Math.floor(at / 3) * 4 + (at % 3)] ?? 0));
    largest = Math.max(largest, difference);
    sum += difference;
  }
  return { largest, average: sum / wanted.data.length };
}

/** In the page: the bodies kept on this device. */
export async function listBodies(): Promise<{ type: string; size: number }[]> {
  const opening = indexedDB.open("body", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("body");
  const promisify = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }));
  const database = await promisify(opening);
  const kept = await promisify(database.transaction("body").objectStore("body").getAll());
  database.close();
  return kept.map(({ atlas }) => ({ type: atlas.type, size: atlas.bytes.byteLength }));
}
