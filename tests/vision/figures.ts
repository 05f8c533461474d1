import sharp from "sharp";
import type { Body, Garment, Landmark, Layer, Point, Rgb, Sides } from "#app/vision/types";

/** A person of plain shapes; lengths in torsos, angles in degrees from straight down, outwards. */
export type Figure = {
  width: number;
  height: number;
  torso: number;
  shoulders: number;
  hips: number;
  limbs: number;
  upperArm: number;
  forearm: number;
  stance: number;
  skin: string;
};

/** Clothes of plain shapes; sleeves in bones, the hem in torsos below the shoulders. */
export type Outfit = { shirt: string; sleeves: number; hem: number; trousers: string | null; ease: number; trouserLength?: number; backdrop?: string };

export const anaFigure: Figure = {
  width: 270,
  height: 480,
  torso: 125,
  shoulders: 0.66,
  hips: 0.44,
  limbs: 1,
  upperArm: 14,
  forearm: 8,
  stance: 4,
  skin: "#c58c6a",
};
export const plainOutfit: Outfit = { shirt: "#2f6fb5", sleeves: 0.55, hem: 1.12, trousers: "#333a45", ease: 0.04 };

type Joints = { shoulder: Point; elbow: Point; wrist: Point; hip: Point; knee: Point; ankle: Point };
type Drawn = { sides: Sides<Joints>; neck: Point; torso: number; landmarks: Landmark[] };

function placeJoints(figure: Figure): Drawn {
  const { torso } = figure;
  const neck = { x: figure.width / 2, y: figure.height * 0.2 };
  const swing = (from: Point, degrees: number, length: number, sign: number): Point => ({
    x: from.x + sign * Math.sin((degrees * Math.PI) / 180) * length * torso,
    y: from.y + Math.cos((degrees * Math.PI) / 180) * length * torso,
  });
  // the person's left is the picture's right
  const [left, right] = [1, -1].map((sign): Joints => {
    const shoulder = { x: neck.x + (sign * figure.shoulders * torso) / 2, y: neck.y };
    const elbow = swing(shoulder, figure.upperArm, 0.58, sign);
    const wrist = swing(elbow, figure.forearm, 0.5, sign);
    const hip = { x: neck.x + (sign * figure.hips * torso) / 2, y: neck.y + torso };
    const knee = swing(hip, figure.stance, 0.82, sign);
    return { shoulder, elbow, wrist, hip, knee, ankle: swing(knee, figure.stance, 0.78, sign) };
  });
  if (!left || !right) throw new Error("a figure has two sides");
  const landmarks: Landmark[] = Array.from({ length: 33 }, () => ({ x: neck.x, y: neck.y - 0.4 * torso, visibility: 1 }));
  for (const [at, joint] of Object.entries({ 11: "shoulder", 13: "elbow", 15: "wrist", 23: "hip", 25: "knee", 27: "ankle" } as const)) {
    landmarks[Number(at)] = { ...left[joint], visibility: 1 };
    landmarks[Number(at) + 1] = { ...right[joint], visibility: 1 };
  }
  return { sides: [left, right], neck, torso, landmarks };
}

const write = (points: Point[]): string => points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
const polygon = (points: Point[], fill: string): string => `<polygon points="${write(points)}" fill="${fill}"/>`;
const stroke = (points: Point[], width: number, color: string, cap = "round"): string =>
  `<polyline points="${write(points)}" fill="none" stroke="${color}" stroke-width="${width.toFixed(1)}" stroke-linecap="${cap}" stroke-linejoin="round"/>`;
const circle = ({ x, y }: Point, radius: number, fill: string): string => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const mix = (from: Point, to: Point, share: number): Point => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });

/** The shapes of a figure and its outfit, each by itself. */
function drawShapes(figure: Figure, outfit: Outfit) {
  const { sides, neck, torso, landmarks } = placeJoints(figure);
  const thick = figure.limbs * torso;
  const [left, right] = sides;
  const at = (x: number, y: number): Point => ({ x: neck.x + x * torso, y: neck.y + y * torso });
  const half = (y: number): number => (figure.shoulders + (figure.hips - figure.shoulders) * y) / 2 + 0.06 * figure.limbs;
  const { ease, hem } = outfit;
  const arms = sides.map(({ shoulder, elbow, wrist }) => stroke([shoulder, elbow, wrist], 0.16 * thick, figure.skin));
  const hands = sides.map(({ wrist }) => circle({ x: wrist.x, y: wrist.y + 0.06 * torso }, 0.085 * thick, figure.skin)).join("");
  const head = at(0, -0.42);
  const face = `<ellipse cx="${head.x}" cy="${head.y}" rx="${0.19 * torso}" ry="${0.25 * torso}" fill="${figure.skin}"/>
    ${circle(at(-0.07, -0.45), 3, "#222")}${circle(at(0.07, -0.45), 3, "#222")}${stroke([at(-0.06, -0.3), at(0.06, -0.3)], 3, "#8a2f2f")}`;
  const strand = (x: number) => stroke([at(x, -0.5), at(x * 1.05, -0.25)], 0.07 * torso, "#3a2418");
  const hair = `<ellipse cx="${head.x}" cy="${head.y - 0.17 * torso}" rx="${0.2 * torso}" ry="${0.11 * torso}" fill="#3a2418"/>${strand(-0.18)}${strand(0.18)}`;
  const neckShape = polygon([at(-0.09, -0.3), at(0.09, -0.3), at(0.12, 0.06), at(-0.12, 0.06)], figure.skin);
  const trunkSkin = polygon([at(-half(0), -0.02), at(half(0), -0.02), at(half(1), 1.05), at(-half(1), 1.05)], figure.skin);
  const legs = sides.map(({ hip, knee, ankle }) => stroke([hip, knee, ankle], 0.24 * thick, figure.skin)).join("");
  const feet = sides.map(({ ankle }) => circle(ankle, 0.11 * thick, "#222")).join("");
  const [upper, lower] = [half(0) + ease, half(1) + ease + 0.05 * Math.max(0, hem - 1)];
  const shirt = polygon(
    [
      at(-0.15, -0.06),
      at(-0.08, 0.08),
      at(0.08, 0.08),
      at(0.15, -0.06),
      at(upper, 0.02),
      at(upper - 0.02, 0.3),
      at(lower, hem),
      at(-lower, hem),
      at(0.02 - upper, 0.3),
      at(-upper, 0.02),
    ],
    outfit.shirt,
  );
  const sleeves = sides.map(({ shoulder, elbow, wrist }) => {
    if (outfit.sleeves === 0) return "";
    const path = outfit.sleeves <= 1 ? [shoulder, mix(shoulder, elbow, outfit.sleeves)] : [shoulder, elbow, mix(elbow, wrist, outfit.sleeves - 1)];
    return stroke(path, 0.16 * thick + 2 * ease * torso, outfit.shirt, "butt") + circle(shoulder, 0.08 * thick + ease * torso, outfit.shirt);
  });
  const end = outfit.trouserLength ?? 1.9;
  const legPath = ({ hip, knee, ankle }: Joints): Point[] => (end <= 1 ? [hip, mix(hip, knee, end)] : [hip, knee, mix(knee, ankle, end - 1)]);
  const trousers = outfit.trousers
    ? polygon(
        [
          at(-half(1) - 0.02, 0.95),
          at(half(1) + 0.02, 0.95),
          { x: left.hip.x + 0.12 * thick, y: left.hip.y + 0.2 * torso },
          { x: right.hip.x - 0.12 * thick, y: right.hip.y + 0.2 * torso },
        ],
        outfit.trousers,
      ) + sides.map((side) => stroke(legPath(side), 0.24 * thick + 2 * ease * torso, outfit.trousers ?? "", "butt")).join("")
    : "";
  return { arms, hands, face, hair, neckShape, trunkSkin, legs, feet, shirt, sleeves, trousers, landmarks, hemRow: neck.y + hem * torso };
}

const patterns = `<defs><pattern id="stripes" width="12" height="12" patternUnits="userSpaceOnUse"><rect width="12" height="12" fill="#e9e2d0"/><rect width="12" height="5" fill="#b0402e"/></pattern>
<pattern id="checks" width="14" height="14" patternUnits="userSpaceOnUse"><rect width="14" height="14" fill="#2f6f5b"/><rect width="7" height="7" fill="#d8c36a"/><rect x="7" y="7" width="7" height="7" fill="#1c4438"/></pattern></defs>`;

async function render({ width, height }: Figure, shapes: string): Promise<Uint8ClampedArray> {
  sharp.unblock({ operation: ["VipsForeignLoadSvg"] }); // blocked where the app's decoder was loaded
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${patterns}${shapes}</svg>`;
  return new Uint8ClampedArray(await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer());
}

const takeAlpha = (pixels: Uint8ClampedArray): Uint8Array => Uint8Array.from({ length: pixels.length / 4 }, (_, at) => pixels[at * 4 + 3] ?? 0);
const dropAlpha = ({ width, height }: Figure, pixels: Uint8ClampedArray): Rgb => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height * 3 }, (_, at) => pixels[Math.floor(at / 3) * 4 + (at % 3)] ?? 0),
});

/** Keeps the cloth and two pixels around it. */
function cropLayer({ width, height }: Figure, pixels: Uint8ClampedArray): Layer {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const [at, alpha] of takeAlpha(pixels).entries()) {
    if (!alpha) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  [left, top, right, bottom] = [Math.max(0, left - 2), Math.max(0, top - 2), Math.min(width, right + 3), Math.min(height, bottom + 3)];
  const layer: Layer = { x: left, y: top, width: right - left, height: bottom - top, data: new Uint8ClampedArray((right - left) * (bottom - top) * 4) };
  for (let row = 0; row < layer.height; row++) {
    const start = ((top + row) * width + left) * 4;
    layer.data.set(pixels.subarray(start, start + layer.width * 4), row * layer.width * 4);
  }
  return layer;
}

/** The layers of an outfit: the shirt alone, or all of it. */
export async function makeFigureGarment(figure: Figure, outfit: Outfit, isWhole = false): Promise<Garment> {
  const shapes = drawShapes(figure, outfit);
  const sleeves = await Promise.all(shapes.sleeves.map(async (sleeve) => (sleeve ? cropLayer(figure, await render(figure, sleeve)) : null)));
  return {
    frame: { width: figure.width, height: figure.height },
    landmarks: shapes.landmarks,
    sleeves: [outfit.sleeves, outfit.sleeves],
    hem: isWhole ? null : shapes.hemRow,
    covers: { thighs: isWhole, shins: isWhole },
    quality: 1,
    trunk: cropLayer(figure, await render(figure, (isWhole ? shapes.trousers : "") + shapes.shirt)),
    arms: [sleeves[0] ?? null, sleeves[1] ?? null],
  };
}

/** The layers of a person in an outfit. */
export async function makeFigureBody(figure: Figure, outfit: Outfit): Promise<Body> {
  const shapes = drawShapes(figure, outfit);
  const front = shapes.face + shapes.hair + shapes.hands;
  const ground = `<rect width="100%" height="100%" fill="${outfit.backdrop ?? "#d9d4cc"}"/>`;
  const skin = shapes.legs + shapes.feet + shapes.trunkSkin + shapes.arms.join("") + shapes.neckShape;
  const clothes = shapes.trousers + shapes.shirt + shapes.sleeves.join("");
  const [photo, bare, cloth, frontPixels, arms] = await Promise.all([
    render(figure, ground + skin + clothes + front),
    render(figure, ground + skin + front),
    render(figure, clothes),
    render(figure, front),
    render(figure, shapes.arms.join("")),
  ]);
  const clothesMask = takeAlpha(cloth);
  const frontMask = takeAlpha(frontPixels);
  const hide = (mask: Uint8Array, other: Uint8Array) => mask.map((value, at) => (value * (255 - (other[at] ?? 0))) / 255);
  return {
    frame: { width: figure.width, height: figure.height },
    landmarks: shapes.landmarks,
    sleeves: [outfit.sleeves, outfit.sleeves],
    waist: outfit.trousers ? shapes.hemRow : null,
    photo: dropAlpha(figure, photo),
    bare: dropAlpha(figure, bare),
    clothes: hide(clothesMask, frontMask),
    front: frontMask,
    arms: hide(hide(takeAlpha(arms), clothesMask), frontMask),
  };
}

/** Where the shirt, with its sleeves, is to be seen on a figure. */
export async function drawShirtMask(figure: Figure, outfit: Outfit): Promise<Uint8Array> {
  const shapes = drawShapes(figure, outfit);
  const [shirt, front] = await Promise.all([render(figure, shapes.shirt + shapes.sleeves.join("")), render(figure, shapes.face + shapes.hair + shapes.hands)]);
  const hidden = takeAlpha(front);
  return takeAlpha(shirt).map((value, at) => (hidden[at] ? 0 : value));
}
