import { expect, test } from "bun:test";
import { cropAreaWithin, cropShapes, frameWithin, getStartScale, maxPan } from "#app/components/pictures/crop-frame";

const stage = { width: 382, height: 482 };
const { aspect, start } = cropShapes.look;
const frame = frameWithin(stage, aspect, 16);

/** The initial crop of an image at its largest size. */
function getFirstCrop(width: number, height: number) {
  const fit = Math.min(stage.width / width, stage.height / height);
  const drawn = { width: width * fit, height: height * fit };
  return cropAreaWithin({ width, height }, drawn, frame, getStartScale(drawn, frame, start), { x: 0, y: 0 });
}

test("the frame is 4:5, as large as the stage has room for", () => {
  expect(frame.width / frame.height).toBeCloseTo(4 / 5, 5);
  expect(frame.width).toBeCloseTo(350, 5);
  expect(frameWithin({ width: 900, height: 432 }, aspect, 16)).toEqual({ width: 320, height: 400 });
});

test("a crop starts at 90 % of the width, in the middle; a picture too low for that gives all its height", () => {
  expect(getFirstCrop(1080, 1920)).toEqual({ x: 54, y: 353, width: 972, height: 1215 });
  expect(getFirstCrop(3024, 4032)).toEqual({ x: 151, y: 315, width: 2722, height: 3402 });
  expect(getFirstCrop(4032, 3024)).toEqual({ x: 806, y: 0, width: 2419, height: 3024 });
});

test("zoom and movement change the part, and zooming out reaches beyond the picture", () => {
  const natural = { width: 1000, height: 1250 };
  const drawn = { width: 400, height: 500 };
  const small = { width: 320, height: 400 };
  expect(cropAreaWithin(natural, drawn, small, 1, { x: 0, y: 0 })).toEqual({ x: 100, y: 125, width: 800, height: 1000 });
  expect(cropAreaWithin(natural, drawn, small, 2, { x: 0, y: 0 })).toEqual({ x: 300, y: 375, width: 400, height: 500 });
  expect(cropAreaWithin(natural, drawn, small, 2, { x: 40, y: -80 })).toEqual({ x: 250, y: 475, width: 400, height: 500 });
  expect(cropAreaWithin(natural, drawn, small, 0.5, { x: 0, y: 0 })).toEqual({ x: -300, y: -375, width: 1600, height: 2000 });
  expect(maxPan(drawn, small, 1)).toEqual({ x: 40, y: 50 });
  expect(maxPan(drawn, small, 0.5)).toEqual({ x: 60, y: 75 });
});
