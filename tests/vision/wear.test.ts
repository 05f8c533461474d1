import { expect, test } from "bun:test";
import type { Body, Checked, Mask, Rgb } from "#app/vision/types";
import { mapGarment } from "#app/vision/wear/live";
import { wear } from "#app/vision/wear/wear";
import { anaFigure, drawShirtMask, type Figure, makeFigureBody, makeFigureGarment, type Outfit, plainOutfit } from "./figures";

const change = (figure: Partial<Figure>): Figure => ({ ...anaFigure, ...figure });
const dress = (outfit: Partial<Outfit>): Outfit => ({ ...plainOutfit, ...outfit });

const tall = change({ torso: 140, width: 300, height: 540, upperArm: 22, forearm: 16 });
const broad = change({ shoulders: 0.84, hips: 0.6, limbs: 1.25, skin: "#7a4a30" });
const armsOut = change({ torso: 110, upperArm: 50, forearm: 25 });
const green = "#1fa04a";

function expectPicture(result: Checked<Rgb>): Rgb {
  if ("refused" in result) throw new Error(result.refused);
  return result.value;
}

/** Marks the pixels where one channel stands out from the others. */
const markColour = ({ data }: Rgb, channel: number): Mask =>
  Uint8Array.from({ length: data.length / 3 }, (_, at) => {
    const others = [0, 1, 2].filter((other) => other !== channel).map((other) => data[at * 3 + other] ?? 0);
    return (data[at * 3 + channel] ?? 0) > Math.max(...others) + 25 ? 255 : 0;
  });

/** What two masks share, of what either marks. */
function measureOverlap(one: Mask, other: Mask): number {
  let [both, either] = [0, 0];
  for (const [at, value] of one.entries()) {
    const [first, second] = [value > 127, (other[at] ?? 0) > 127];
    if (first && second) both++;
    if (first || second) either++;
  }
  return both / either;
}

const readPixel = ({ width, data }: Rgb, x: number, y: number): number[] => [...data.subarray((Math.round(y) * width + Math.round(x)) * 3).slice(0, 3)];

const middleOf = ({ landmarks }: Body, first: number, second: number, share = 0.5) => {
  const [one, other] = [landmarks[first], landmarks[second]];
  if (!one || !other) throw new Error("no such landmark");
  return [one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share] as const;
};

const pairs: [string, Figure, Figure, number][] = [
  ["a tall person's T-shirt on ana", tall, anaFigure, 0.55],
  ["ana's T-shirt on a broad person", anaFigure, broad, 0.55],
  ["a broad person's long sleeves on ana", broad, anaFigure, 1.9],
  ["ana's long sleeves on arms held out", anaFigure, armsOut, 1.9],
  ["long sleeves of arms held out on a tall person", armsOut, tall, 1.9],
  ["a vest on a broad person", tall, { ...broad, upperArm: 24 }, 0],
];

test.each(pairs)("%s lies where it would be drawn", async (_, owner, wearer, sleeves) => {
  const outfit = dress({ shirt: green, sleeves });
  const worn = expectPicture(wear(await makeFigureBody(wearer, dress({ sleeves: 0.3, ease: 0.01 })), [await makeFigureGarment(owner, outfit)]));
  expect(measureOverlap(markColour(worn, 1), await drawShirtMask(wearer, outfit))).toBeGreaterThan(0.9);
});

test("face, hair, hands and what lies around stay to the byte", async () => {
  const body = await makeFigureBody(broad, dress({ sleeves: 1.9 }));
  const worn = expectPicture(wear(body, [await makeFigureGarment(tall, dress({ shirt: green, sleeves: 1.2 }), true)]));
  let [kept, changed] = [0, 0];
  for (const [at, value] of body.front.entries()) {
    const isCorner = at < body.frame.width * 10;
    if (value < 255 && !isCorner) continue;
    for (let channel = at * 3; channel < at * 3 + 3; channel++) worn.data[channel] === body.photo.data[channel] ? kept++ : changed++;
  }
  expect(changed).toBe(0);
  expect(kept).toBeGreaterThan(10_000);
});

test("ana's long sleeves are gone under bia's T-shirt, and her trousers stay", async () => {
  const ana = await makeFigureBody(anaFigure, dress({ shirt: "#c02030", sleeves: 1.9 }));
  const worn = expectPicture(wear(ana, [await makeFigureGarment(tall, dress({ shirt: green, sleeves: 0.5 }))]));
  for (const [elbow, wrist] of [[13, 15] as const, [14, 16] as const]) expect(readPixel(worn, ...middleOf(ana, elbow, wrist))).toEqual([0xc5, 0x8c, 0x6a]);
  for (const [hip, knee] of [[23, 25] as const, [24, 26] as const]) expect(readPixel(worn, ...middleOf(ana, hip, knee, 0.7))).toEqual([0x33, 0x3a, 0x45]);
  const left = markColour(worn, 0).filter((red, at) => red && (worn.data[at * 3] ?? 0) - (worn.data[at * 3 + 1] ?? 0) > 95).length;
  expect(left).toBe(0);
});

test("ana wears bia's top over carla's trousers, in either order", async () => {
  const ana = await makeFigureBody(anaFigure, dress({ shirt: "#777777" }));
  const top = await makeFigureGarment(tall, dress({ shirt: green }));
  const bottom = await makeFigureGarment(broad, dress({ shirt: "#c02030", trousers: "#2040c0" }), true);
  const worn = expectPicture(wear(ana, [top, bottom]));
  const [chest, thigh, shin] = [middleOf(ana, 11, 24), middleOf(ana, 23, 25, 0.7), middleOf(ana, 26, 28)];
  expect(readPixel(worn, ...chest).indexOf(Math.max(...readPixel(worn, ...chest)))).toBe(1);
  for (const place of [thigh, shin]) expect(readPixel(worn, ...place).indexOf(Math.max(...readPixel(worn, ...place)))).toBe(2);
  expect(worn.data).toEqual(expectPicture(wear(ana, [bottom, top])).data);
});

test("of two whole looks the first lends its top, the second its trousers", async () => {
  const ana = await makeFigureBody(anaFigure, dress({ shirt: "#777777" }));
  const first = await makeFigureGarment(tall, dress({ shirt: green, trousers: "#c02030" }), true);
  const second = await makeFigureGarment(broad, dress({ shirt: "#c02030", trousers: "#2040c0" }), true);
  const worn = expectPicture(wear(ana, [first, second]));
  expect(readPixel(worn, ...middleOf(ana, 11, 24))[1]).toBeGreaterThan(100);
  expect(readPixel(worn, ...middleOf(ana, 23, 25, 0.7))[2]).toBeGreaterThan(100);
});

test("nothing, no cloth, two tops and missing joints are refused", async () => {
  const ana = await makeFigureBody(anaFigure, plainOutfit);
  const top = await makeFigureGarment(tall, plainOutfit);
  const empty = { ...top, trunk: { ...top.trunk, data: new Uint8ClampedArray(top.trunk.data.length) }, arms: [null, null] as [null, null] };
  expect(wear(ana, [])).toEqual({ refused: "no_clothes" });
  expect(wear(ana, [empty])).toEqual({ refused: "no_clothes" });
  expect(wear(ana, [top, top])).toEqual({ refused: "poor_fit" });
  expect(wear({ ...ana, landmarks: [] }, [top])).toEqual({ refused: "poor_fit" });
  expect(wear(ana, [{ ...top, landmarks: top.landmarks.map(() => ({ x: 5, y: 5 })) }])).toEqual({ refused: "poor_fit" });
  expect(wear({ ...ana, landmarks: ana.landmarks.map((landmark) => ({ ...landmark, visibility: 0.1 })) }, [top])).toEqual({ refused: "poor_fit" });
});

test("a wide coat that slim clothes would leave beside the body is refused", async () => {
  const ana = await makeFigureBody(anaFigure, plainOutfit);
  const coat = ana.clothes.map((value, at) => (Math.abs((at % ana.frame.width) - ana.frame.width / 2) < 120 && at > 100 * ana.frame.width ? 255 : value));
  const whole = await makeFigureGarment(tall, plainOutfit, true);
  expect(wear({ ...ana, clothes: coat }, [whole])).toEqual({ refused: "poor_fit" });
});

/** The same person in a wheelchair: knees hardly below the hips. */
const seat = (body: Body, thigh = 0.3): Body => {
  const torso = Math.abs((body.landmarks[23]?.y ?? 0) - (body.landmarks[11]?.y ?? 0));
  return {
    ...body,
    landmarks: body.landmarks.map((at, index) => (index === 25 || index === 26 ? { ...at, y: (body.landmarks[23]?.y ?? 0) + thigh * torso } : at)),
  };
};

test("ana in her wheelchair wears bia's top, but nothing that was cut around standing legs", async () => {
  const ana = seat(await makeFigureBody(anaFigure, plainOutfit));
  const [top, whole] = [await makeFigureGarment(tall, dress({ shirt: green })), await makeFigureGarment(tall, dress({ shirt: green }), true)];
  expectPicture(wear(ana, [top]));
  const shorts = { ...whole, covers: { thighs: false, shins: false } };
  for (const garments of [[whole], [shorts], [top, whole], [whole, top]]) expect(wear(ana, garments)).toEqual({ refused: "poor_fit" });
});

test("people who stand, walk or raise a knee wear whole looks", async () => {
  const whole = await makeFigureGarment(tall, plainOutfit, true);
  const ana = await makeFigureBody(anaFigure, plainOutfit);
  const step = { ...ana, landmarks: ana.landmarks.map((at, index) => (index === 25 ? (seat(ana).landmarks[25] ?? at) : at)) };
  const others = [tall, broad, armsOut, change({ stance: 18 }), change({ hips: 0.7, shoulders: 0.5 })];
  for (const body of [step, seat(ana, 0.62), ...(await Promise.all(others.map((figure) => makeFigureBody(figure, plainOutfit))))])
    expectPicture(wear(body, [whole]));
});

test("twice as many pixels each way take about four times as long", async () => {
  const large = change({ width: 540, height: 960, torso: 250 });
  const garment = await makeFigureGarment(tall, dress({ sleeves: 1.9 }));
  const measure = (body: Body): number => {
    const times = Array.from({ length: 7 }, () => {
      const start = performance.now();
      expectPicture(wear(body, [garment]));
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  const [small, big] = [await makeFigureBody(anaFigure, plainOutfit), await makeFigureBody(large, plainOutfit)];
  measure(small);
  expect(measure(big) / measure(small)).toBeLessThan(10);
});

test("the live mirror's meshes lay each layer on the joints", async () => {
  const garment = await makeFigureGarment(tall, dress({ sleeves: 1.9 }));
  const ana = await makeFigureBody(anaFigure, plainOutfit);
  const meshes = mapGarment(garment, ana.landmarks);
  expect(meshes.map(({ layer }) => layer)).toEqual(["trunk", "left", "right"]);
  for (const { layer, source, target, triangles } of meshes) {
    expect(source.length).toBe(target.length);
    expect(Math.max(...triangles)).toBeLessThan(source.length / 2);
    if (layer === "trunk") continue;
    const wrist = ana.landmarks[layer === "left" ? 15 : 16];
    const distances = Array.from({ length: target.length / 2 }, (_, at) =>
      Math.hypot((target[at * 2] ?? 0) - (wrist?.x ?? 0), (target[at * 2 + 1] ?? 0) - (wrist?.y ?? 0)),
    );
    expect(Math.min(...distances)).toBeLessThan(15);
  }
  expect(mapGarment(garment, [])).toEqual([]);
});
