import { expect, test } from "bun:test";
import { findParts } from "#app/vision/people/parts";
import { findPeople, findPeopleToTrack, findPose, trackPose } from "#app/vision/people/pose";
import { loadModelsInBun } from "#app/vision/runtime/bun";
import type { Pose } from "#app/vision/types";
import { copyVisionFiles } from "../../vision.config.ts";
import { makeWall, measureShare, openDemoPicture, placeSideBySide } from "./pictures.ts";

const folder = `${process.env.DATA_DIR}/vision`;
copyVisionFiles(folder);
const models = await loadModelsInBun(folder);
const bia = await openDemoPicture("look-02");
const wall = makeWall();

const point = (pose: Pose, index: number) => pose.landmarks[index] ?? { x: Number.NaN, y: Number.NaN, visibility: 0 };

test("bia's pose has 33 landmarks, upright and mirrored like a person who looks at us", async () => {
  const pose = await findPose(models, bia);
  if (!pose) throw new Error("bia was not found");
  expect([pose.landmarks.length, pose.score > 0.9]).toEqual([33, true]);
  const [nose, leftShoulder, rightShoulder, leftHip, leftAnkle] = [0, 11, 12, 23, 27].map((index) => point(pose, index));
  expect(leftShoulder?.x).toBeGreaterThan(rightShoulder?.x ?? Number.NaN);
  const heights = [nose, leftShoulder, leftHip, leftAnkle].map((landmark) => landmark?.y ?? Number.NaN);
  expect(heights).toEqual(heights.toSorted((one, other) => one - other));
});

test("nobody is found on a wall, and two people where bia stands beside her sister", async () => {
  expect(await findPose(models, wall)).toBeNull();
  expect(await findPeople(models, bia)).toHaveLength(1);
  expect(await findPeople(models, placeSideBySide([bia, bia]))).toHaveLength(2);
});

test("bia is followed from frame to frame, until she is gone", async () => {
  const [first] = await findPeopleToTrack(models, bia);
  if (!first) throw new Error("bia was not found");
  const next = await trackPose(models, bia, first.region);
  if (!next) throw new Error("bia was lost");
  const moved = Math.hypot(point(next.pose, 11).x - point(first.pose, 11).x, point(next.pose, 11).y - point(first.pose, 11).y);
  expect(moved).toBeLessThan(bia.width * 0.02);
  expect(await trackPose(models, wall, first.region)).toBeNull();
});

test("bia's hair, face and clothes are where she is, and no pixel counts twice", async () => {
  const pose = await findPose(models, bia);
  if (!pose) throw new Error("bia was not found");
  const parts = await findParts(models, bia, pose);
  expect([parts.width, parts.height, parts.clothes.length]).toEqual([bia.width, bia.height, bia.width * bia.height]);
  const shares = [parts.hair, parts.face, parts.clothes].map(measureShare);
  for (const share of shares) expect(share).toBeGreaterThan(0.01);
  const nose = point(pose, 0);
  const chest = { x: (point(pose, 11).x + point(pose, 12).x) / 2, y: point(pose, 11).y * 0.7 + point(pose, 23).y * 0.3 };
  const at = ({ x, y }: { x: number; y: number }) => Math.round(y) * bia.width + Math.round(x);
  expect(parts.face[at(nose)]).toBeGreaterThan(80);
  expect(parts.clothes[at(chest)]).toBeGreaterThan(128);
  const masks = [parts.hair, parts.skin, parts.face, parts.clothes, parts.other];
  const largestSum = parts.clothes.reduce(
    (largest, _, index) =>
      Math.max(
        largest,
        masks.reduce((sum, mask) => sum + (mask[index] ?? 0), 0),
      ),
    0,
  );
  expect(largestSum).toBeLessThanOrEqual(255);
  expect(parts.clothes[0]).toBeLessThan(20);
});
