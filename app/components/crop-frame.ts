type Size = { width: number; height: number };
type Point = { x: number; y: number };

/** Which part of a picture is meant, in its own pixels; it may reach beyond the picture. */
export type CropArea = Point & Size;

export const cropShapes = {
  round: { aspect: 1, least: 1, most: 3, start: 1 },
  look: { aspect: 4 / 5, least: 0.5, most: 3, start: 0.9 },
} as const;

export type CropShape = keyof typeof cropShapes;

/** The largest frame of these proportions with a little air around it. */
export function frameIn(stage: Size, aspect: number, air: number): Size {
  const [width, height] = [stage.width - 2 * air, stage.height - 2 * air];
  return width / height > aspect ? { width: height * aspect, height } : { width, height: width / aspect };
}

/** How much a picture is to be enlarged for the frame to hold `start` of its width, or all its height where it is too low for that. */
export function startScale(picture: Size, frame: Size, start: number): number {
  return Math.max(frame.width / (start * picture.width), frame.height / picture.height);
}

/** The part of a picture of `natural` size that the frame shows, when it is drawn at `drawn` size, `zoom` times enlarged and moved by `moved`. */
export function areaIn(natural: Size, drawn: Size, frame: Size, zoom: number, moved: Point): CropArea {
  const scale = natural.width / drawn.width;
  const [width, height] = [frame.width / zoom, frame.height / zoom];
  const x = (drawn.width - width) / 2 - moved.x / zoom;
  const y = (drawn.height - height) / 2 - moved.y / zoom;
  return { x: Math.round(x * scale), y: Math.round(y * scale), width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** As far as a picture may be moved without leaving the frame, or the frame it. */
export function reach(drawn: Size, frame: Size, zoom: number): Point {
  return { x: Math.abs(drawn.width * zoom - frame.width) / 2, y: Math.abs(drawn.height * zoom - frame.height) / 2 };
}
