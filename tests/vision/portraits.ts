import sharp from "sharp";
import type { Landmark, Mask, Parts, Point, Pose, Rgb } from "#app/vision/types";

export const width = 300;
export const height = 560;

/** What a test draws: colours that never occur in each other, so that a leak is seen. */
const colors = { wall: "#00a000", hair: "#0000ff", skin: "#c0c000", face: "#d0d000", shoes: "#00ffff" } as const;
type Part = "hair" | "skin" | "face" | "shirt" | "trousers" | "other";

/** A person of plain shapes with known masks. */
export type Portrait = { picture: Rgb; pose: Pose; parts: Parts };
export type PortraitOptions = {
  /** To the elbow 1, to the wrist 2. */
  sleeves?: number;
  shirt?: string;
  trousers?: string;
  /** Long hair down to the chest, and a hand on the belly. */
  isHidden?: boolean;
  /** A bag before the belly. */
  hasBag?: boolean;
  bareLegs?: boolean;
  /** The frame ends here, above the knees. */
  cutAt?: number;
  light?: number;
};

const joints = {
  shoulders: [190, 130],
  elbows: [226, 200],
  wrists: [246, 262],
  hips: [176, 270],
  knees: [178, 385],
  ankles: [180, 490],
} as const;
const mirror = ([x, y]: readonly [number, number]): [number, number] => [width - x, y];

/** Returns the joints as MediaPipe's landmarks; the person's left is on the right. */
function listLandmarks(wristOfLeft: readonly [number, number] = joints.wrists): Landmark[] {
  const landmarks: Landmark[] = Array.from({ length: 33 }, () => ({ x: 150, y: 80, visibility: 1 }));
  const put = (index: number, [x, y]: readonly [number, number]) => {
    landmarks[index] = { x, y, visibility: 1 };
  };
  const pairs: [number, readonly [number, number]][] = [
    [11, joints.shoulders],
    [13, joints.elbows],
    [15, joints.wrists],
    [23, joints.hips],
    [25, joints.knees],
    [27, joints.ankles],
  ];
  for (const [index, joint] of pairs) {
    put(index, index === 15 ? wristOfLeft : joint);
    put(index + 1, mirror(joint));
  }
  for (const finger of [17, 19, 21]) {
    put(finger, [wristOfLeft[0] + 3, wristOfLeft[1] + 18]);
    put(finger + 1, mirror([joints.wrists[0] + 3, joints.wrists[1] + 18]));
  }
  put(9, [156, 92]);
  put(10, [144, 92]);
  return landmarks;
}

/** Draws a person, and the soft masks that a network would find. */
export async function drawPortrait(options: PortraitOptions = {}): Promise<Portrait> {
  const { cutAt = height, light = 1 } = options;
  const shapes = listShapes(options);
  const draw = async (svg: string): Promise<Rgb> => {
    sharp.unblock({ operation: ["VipsForeignLoadSvg"] }); // blocked where the app's decoder was loaded
    const pixels = sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" shape-rendering="crispEdges">${svg}</svg>`),
    ).flatten({
      background: "#000",
    });
    return { width, height: cutAt, data: new Uint8Array(await pixels.blur(0.5).extract({ left: 0, top: 0, width, height: cutAt }).raw().toBuffer()) };
  };
  const wall = `<rect width="${width}" height="${height}" fill="${colors.wall}"/>`;
  const picture = await draw(wall + shapes.map(({ svg, fill }) => svg.replaceAll("FILL", fill)).join(""));
  picture.data = picture.data.map((value) => Math.round(value * light));
  const findMask = async (...names: Part[]): Promise<Mask> => {
    const { data } = await draw(shapes.map(({ svg, part }) => svg.replaceAll("FILL", names.includes(part) ? "#fff" : "#000")).join(""));
    return soften(
      Uint8Array.from({ length: width * cutAt }, (_, at) => data[at * 3] ?? 0),
      cutAt,
    );
  };
  const parts: Parts = {
    width,
    height: cutAt,
    hair: await findMask("hair"),
    skin: await findMask("skin"),
    face: await findMask("face"),
    clothes: await findMask("shirt", "trousers"),
    other: await findMask("other"),
  };
  return { picture, pose: { landmarks: listLandmarks(options.isHidden ? [160, 235] : joints.wrists), score: 0.99 }, parts };
}

type Shape = { part: Part; fill: string; svg: string };

/** From the back to the front. */
function listShapes({ sleeves = 1, shirt = "#ff0000", trousers = "#a00000", isHidden = false, hasBag = false, bareLegs = false }: PortraitOptions): Shape[] {
  const left: Point[] = [joints.shoulders, joints.elbows, isHidden ? ([160, 235] as const) : joints.wrists].map(([x, y]) => ({ x, y }));
  const right = [joints.shoulders, joints.elbows, joints.wrists].map(mirror).map(([x, y]) => ({ x, y }));
  const line = (points: Point[], lineWidth: number) =>
    `<polyline points="${points.map(({ x, y }) => `${x},${y}`).join(" ")}" fill="none" stroke="FILL" stroke-width="${lineWidth}" stroke-linejoin="round" stroke-linecap="butt"/>`;
  const legs = (to: number, lineWidth: number) =>
    [176, 124].map((x) => `<line x1="${x}" y1="262" x2="${x}" y2="${to}" stroke="FILL" stroke-width="${lineWidth}"/>`).join("");
  const hand = ({ x, y }: Point) => `<circle cx="${x}" cy="${y}" r="9" fill="FILL"/>`;
  const arms = (lineWidth: number, length: number) => line(cutLine(left, length), lineWidth) + line(cutLine(right, length), lineWidth);
  const armpits = sleeves > 0 ? `<circle cx="194" cy="168" r="9" fill="FILL"/><circle cx="106" cy="168" r="9" fill="FILL"/>` : ""; // no gap thinner than masks resolve
  const shapes: Shape[] = [
    { part: "skin", fill: colors.skin, svg: `<rect x="138" y="95" width="24" height="45" fill="FILL"/>${legs(500, 26)}${arms(16, 2)}` },
    {
      part: "other",
      fill: colors.shoes,
      svg: `<rect x="105" y="495" width="36" height="18" fill="FILL"/><rect x="159" y="495" width="36" height="18" fill="FILL"/>`,
    },
    {
      part: "trousers",
      fill: trousers,
      svg: bareLegs
        ? `<rect x="103" y="255" width="94" height="40" fill="FILL"/>`
        : `<rect x="103" y="255" width="94" height="45" fill="FILL"/>${legs(494, 42)}`,
    },
    { part: "shirt", fill: shirt, svg: `<path d="M108 120 L138 116 Q150 140 162 116 L192 120 L198 290 L102 290 Z" fill="FILL"/>${armpits}` },
    { part: "shirt", fill: shirt, svg: sleeves > 0 ? arms(26, sleeves) : "" },
    { part: "skin", fill: colors.skin, svg: (left[2] ? hand(left[2]) : "") + (right[2] ? hand(right[2]) : "") },
    { part: "other", fill: colors.shoes, svg: hasBag ? `<rect x="118" y="225" width="34" height="30" fill="FILL"/>` : "" },
    { part: "face", fill: colors.face, svg: `<ellipse cx="150" cy="80" rx="20" ry="27" fill="FILL"/>` },
    { part: "hair", fill: colors.hair, svg: `<path d="M128 85 Q128 45 150 45 Q172 45 172 85 L166 85 Q164 60 150 60 Q136 60 134 85 Z" fill="FILL"/>` },
    { part: "hair", fill: colors.hair, svg: isHidden ? `<rect x="126" y="80" width="12" height="100" fill="FILL"/>` : "" },
  ];
  return shapes.filter(({ svg }) => svg !== "");
}

/** The beginning of an arm, as long as so many bones. */
function cutLine([shoulder, elbow, wrist]: Point[], bones: number): Point[] {
  if (!shoulder || !elbow || !wrist) return [];
  const mix = (from: Point, to: Point, share: number) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  return bones <= 1 ? [shoulder, mix(shoulder, elbow, bones)] : [shoulder, elbow, mix(elbow, wrist, bones - 1)];
}

/** A mean of 5 × 5: masks of networks are soft. */
function soften(mask: Mask, rows: number): Mask {
  const at = (x: number, y: number) => mask[Math.min(rows - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] ?? 0;
  return Uint8Array.from(mask, (_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    let sum = 0;
    for (let down = -2; down <= 2; down++) for (let across = -2; across <= 2; across++) sum += at(x + across, y + down);
    return Math.floor(sum / 25);
  });
}
