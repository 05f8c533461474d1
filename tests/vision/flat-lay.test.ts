import { expect, test } from "bun:test";
import sharp from "sharp";
import { findFlatLay, makeFlatLay } from "#app/vision/garment/flat-lay";
import { visionTasks } from "#app/vision/process/tasks";
import { loadModelsInBun } from "#app/vision/runtime/bun";
import type { Checked, Garment, Layer, Parts, Rgb } from "#app/vision/types";
import { copyVisionFiles } from "../../vision.config.ts";

const width = 400;
const height = 500;

const tee = `<path d="M150 110 Q200 150 250 110 L290 125 L380 210 L340 245 L290 200 L290 420 L110 420 L110 200 L60 245 L20 210 L110 125 Z" fill="#c02020"/>`;
const sweater = `<path d="M160 90 Q200 110 240 90 L280 105 L370 330 L330 350 L275 220 L275 400 L125 400 L125 220 L70 350 L30 330 L120 105 Z" fill="#c02020"/>`;
const dress = `<path d="M165 60 Q200 120 235 60 L250 60 L245 180 L290 440 L110 440 L155 180 L150 60 Z" fill="#c02020"/>`;
const trousers = `<path d="M140 60 L260 60 L275 440 L215 440 L200 150 L185 440 L125 440 Z" fill="#c02020"/>`;
const shoes = `<rect x="30" y="430" width="30" height="50" fill="#202020"/><rect x="70" y="430" width="30" height="50" fill="#202020"/>`;

async function draw(svg: string, ground = "#e8e0d0"): Promise<Rgb> {
  const picture = sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>${svg}</svg>`),
  );
  return { width, height, data: new Uint8Array(await picture.flatten().raw().toBuffer()) };
}

const seeNobody = (): Parts => {
  const nothing = new Uint8Array(width * height);
  return { width, height, hair: nothing, skin: nothing, face: nothing, clothes: nothing, other: nothing };
};

async function make(svg: string): Promise<Checked<Garment> | null> {
  const picture = await draw(svg);
  const flatLay = findFlatLay(picture);
  return flatLay && makeFlatLay(picture, flatLay, seeNobody());
}

async function requireGarment(svg: string): Promise<Garment> {
  const made = await make(svg);
  if (!made || "refused" in made) throw new Error("no garment");
  return made.value;
}

const findColors = ({ data }: Layer): Set<string> => {
  const colors = new Set<string>();
  for (let at = 0; at < data.length; at += 4) if (data[at + 3]) colors.add([...data.subarray(at, at + 3)].join(" "));
  return colors;
};

test("a T-shirt on a table becomes a top with short sleeves, and nothing of the table", async () => {
  const garment = await requireGarment(tee + shoes);
  expect(garment.hem).toBeGreaterThan(410);
  expect(garment.covers).toEqual({ thighs: false, shins: false });
  for (const sleeve of garment.sleeves) expect(Math.abs(sleeve - 0.8)).toBeLessThan(0.35);
  expect(garment.arms.every((arm) => arm !== null)).toBe(true);
  for (const layer of [garment.trunk, ...garment.arms]) expect(layer && findColors(layer)).toEqual(new Set(["192 32 32"]));
  expect(garment.trunk.y + garment.trunk.height).toBeLessThan(428);
});

test("the shoulders of a T-shirt lie within it, left on the right", async () => {
  const { landmarks } = await requireGarment(tee);
  const [left, right] = [landmarks[11], landmarks[12]];
  expect([left?.x, right?.x].map((x) => Math.round((x ?? 0) / 20))).toEqual([14, 6]);
  expect(left?.y).toBeGreaterThan(110);
  expect(left?.y).toBeLessThan(160);
});

test("a sweater has longer sleeves than a T-shirt", async () => {
  const [short, long] = [await requireGarment(tee), await requireGarment(sweater)];
  for (const side of [0, 1] as const) expect(long.sleeves[side]).toBeGreaterThan(short.sleeves[side] + 0.5);
});

test("a dress covers its wearer's own legs", async () => {
  const garment = await requireGarment(dress);
  expect([garment.hem, garment.sleeves, garment.arms.some(Boolean)]).toEqual([null, [0, 0], false]);
});

test("trousers, a bag aside, and a patterned ground are no flat-lay", async () => {
  expect(await make(trousers)).toBeNull();
  expect(await make(`${tee}<rect x="280" y="300" width="100" height="140" fill="#303080"/>`)).toBeNull();
  const stripes = Array.from({ length: 25 }, (_, at) => `<rect x="${at * 16}" width="8" height="500" fill="hsl(${at * 14} 80% 50%)"/>`).join("");
  expect(await make(stripes + tee)).toBeNull();
  expect(await make("")).toBeNull();
});

test("the vision process cuts out a T-shirt on a table, and nothing where there is none", async () => {
  const folder = `${process.env.DATA_DIR}/vision`;
  copyVisionFiles(folder);
  const models = await loadModelsInBun(folder);
  const made = await visionTasks.makeGarment(models, { picture: await draw(tee), maxBytes: 120_000 });
  expect("value" in made && made.value.isFlatLay).toBe(true);
  expect("value" in made && made.value.shape.boxes.arms.every((arm) => arm !== null)).toBe(true);
  expect(await visionTasks.makeGarment(models, { picture: await draw(""), maxBytes: 120_000 })).toEqual({ refused: "nobody" });
}, 60_000);

test("a thing that shows skin or hair is somebody, not a flat-lay", async () => {
  const picture = await draw(tee);
  const flatLay = findFlatLay(picture);
  if (!flatLay) throw new Error("no flat-lay");
  const parts = { ...seeNobody(), skin: new Uint8Array(width * height).fill(200) };
  expect(makeFlatLay(picture, flatLay, parts)).toEqual({ refused: "nobody" });
});
