import { cropSquare, type Square } from "../image/crop";
import type { Model } from "../runtime/models";
import type { Landmark, Pose, Rgb } from "../types";
import { createSquareAround, sigmoid } from "./detect";

/** A pose and the region to look for it in the next frame. */
export type FoundPose = { pose: Pose; region: Square };

const range = { from: 0, to: 1, outside: 0 };
const valuesPerLandmark = 5; // x, y, depth, visibility, presence
const landmarkCount = 33; // two more points describe the region

/** Reads the landmarks of a person in a region. */
export async function findLandmarks(model: Model, picture: Rgb, region: Square): Promise<FoundPose> {
  cropSquare(picture, region, model.side, range, model.input);
  const [values = new Float32Array(), scores = new Float32Array()] = await model.run();
  const [cosine, sine] = [Math.cos(region.turn), Math.sin(region.turn)];
  const readLandmark = (index: number): Landmark => {
    const at = index * valuesPerLandmark;
    const across = ((values[at] ?? 0) / model.side - 0.5) * region.size;
    const down = ((values[at + 1] ?? 0) / model.side - 0.5) * region.size;
    return { x: region.x + across * cosine - down * sine, y: region.y + across * sine + down * cosine, visibility: sigmoid(values[at + 3] ?? -Infinity) };
  };
  const landmarks = Array.from({ length: landmarkCount }, (_, index) => readLandmark(index));
  return { pose: { landmarks, score: scores[0] ?? 0 }, region: createSquareAround(readLandmark(landmarkCount), readLandmark(landmarkCount + 1)) };
}
