type Size = { width: number; height: number };
type Point = { x: number; y: number };

/** In the picture's pixels; may exceed its bounds. */
export type CropArea = Point & Size;

export const cropShapes = {
  round: { aspect: 1, minZoom: 1, maxZoom: 3, start: 1 },
  look: { aspect: 4 / 5, minZoom: 0.5, maxZoom: 3, start: 0.9 },
} as const;

export type CropShape = keyof typeof cropShapes;

/** Largest frame of that aspect inside a margin. */
export function frameWithin(stage: Size, aspect: number, air: number): Size {
  const [width, height] = [stage.width - 2 * air, stage.height - 2 * air];
  return width / height > aspect ? { width: height * aspect, height } : { width, height: width / aspect };
}

/** Scale at which `start` of the width fits the frame. */
export function getStartScale(picture: Size, frame: Size, start: number): number {
  return Math.max(frame.width / (start * picture.width), frame.height / picture.height);
}

/** The framed area in natural pixels. */
export function cropAreaWithin(natural: Size, drawn: Size, frame: Size, zoom: number, moved: Point): CropArea {
  const scale = natural.width / drawn.width;
  const [width, height] = [frame.width / zoom, frame.height / zoom];
  const x = (drawn.width - width) / 2 - moved.x / zoom;
  const y = (drawn.height - height) / 2 - moved.y / zoom;
  return { x: Math.round(x * scale), y: Math.round(y * scale), width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Largest pan that keeps frame and picture overlapping. */
export function maxPan(drawn: Size, frame: Size, zoom: number): Point {
  return { x: Math.abs(drawn.width * zoom - frame.width) / 2, y: Math.abs(drawn.height * zoom - frame.height) / 2 };
}
