import { cropSquare, type Square } from "../image/crop";
import type { Model } from "../runtime/models";
import type { Point, Rgb } from "../types";

/** Where a person may be; the score is from 0 to 1. */
export type Candidate = { region: Square; score: number };

const range = { from: -1, to: 1, outside: 127.5 };
const minScore = 0.3;
const maxCandidates = 4;
const valuesPerAnchor = 12; // a box, then four points
const centreValue = 4;
const rimValue = 6;
const grids = [
  { cells: 28, anchors: 2 },
  { cells: 14, anchors: 2 },
  { cells: 7, anchors: 6 },
];

const anchors: Point[] = grids.flatMap(({ cells, anchors }) =>
  Array.from({ length: cells * cells * anchors }, (_, index) => {
    const cell = Math.floor(index / anchors);
    return { x: ((cell % cells) + 0.5) / cells, y: (Math.floor(cell / cells) + 0.5) / cells };
  }),
);

export const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

/** The square of a person, by hips and surrounding circle. */
export function createSquareAround(centre: Point, rim: Point): Square {
  const [x, y] = [rim.x - centre.x, rim.y - centre.y];
  return { x: centre.x, y: centre.y, size: Math.hypot(x, y) * 2.5, turn: Math.PI / 2 + Math.atan2(y, x) };
}

/** Finds where people may be, the likeliest first. */
export async function detectPeople(detector: Model, picture: Rgb): Promise<Candidate[]> {
  const size = Math.max(picture.width, picture.height);
  const whole = { x: picture.width / 2, y: picture.height / 2, size, turn: 0 };
  cropSquare(picture, whole, detector.side, range, detector.input);
  const [boxes = new Float32Array(), scores = new Float32Array()] = await detector.run();
  const found: Candidate[] = [];
  const likely = anchors.map((anchor, index) => ({ anchor, index, score: sigmoid(scores[index] ?? -Infinity) })).filter(({ score }) => score >= minScore);
  for (const { anchor, index, score } of likely.sort((one, other) => other.score - one.score)) {
    const readPoint = (value: number): Point => ({
      x: whole.x + ((boxes[index * valuesPerAnchor + value] ?? 0) / detector.side + anchor.x - 0.5) * size,
      y: whole.y + ((boxes[index * valuesPerAnchor + value + 1] ?? 0) / detector.side + anchor.y - 0.5) * size,
    });
    const region = createSquareAround(readPoint(centreValue), readPoint(rimValue));
    if (found.some((other) => Math.hypot(other.region.x - region.x, other.region.y - region.y) < other.region.size * 0.2)) continue;
    found.push({ region, score });
    if (found.length === maxCandidates) break;
  }
  return found;
}
