export type Size = { width: number; height: number };

/** How a model is told the shape of its result. */
export type ResultShape =
  | { by: "size"; pixels: number; minSide: number; maxSide: number }
  | { by: "ratio"; names: readonly string[] }
  | ({ by: "frame" } & Size)
  | { by: "photo" };

/** The shape that a model is asked for; `name` where it takes names. */
export type Frame = Size & { name?: string };

const sideStep = 16;
const maxRatioError = 0.04; // models round their sides
const maxUnpadded = 0.01;

/** The photo's own ratio, or the nearest that the model can make. */
export function getFrame(shape: ResultShape, photo: Size): Frame {
  if (shape.by === "frame") return { width: shape.width, height: shape.height };
  if (shape.by === "ratio") return getNamedFrame(shape.names, photo);
  return shape.by === "size" ? getSizedFrame(shape, photo) : { ...photo };
}

function getSizedFrame({ pixels, minSide, maxSide }: { pixels: number; minSide: number; maxSide: number }, { width, height }: Size): Frame {
  const scale = Math.max(Math.sqrt(pixels / (width * height)), minSide / Math.min(width, height));
  const fit = (side: number) => Math.min(maxSide, Math.max(minSide, Math.round((side * scale) / sideStep) * sideStep));
  return { width: fit(width), height: fit(height) };
}

function getNamedFrame(names: readonly string[], photo: Size): Frame {
  const [nearest] = names
    .map((name) => ({ name, ratio: readRatio(name) }))
    .sort((one, other) => getRatioError(photo, one.ratio) - getRatioError(photo, other.ratio));
  if (!nearest) return { ...photo };
  return { ...growToRatio(photo, nearest.ratio), name: nearest.name };
}

const readRatio = (name: string) => {
  const [across = 1, down = 1] = name.split(":").map(Number);
  return across / down;
};

const getRatioError = ({ width, height }: Size, ratio: number) => Math.abs(Math.log(width / height / ratio));

/** The smallest size of this ratio that holds the photo. */
function growToRatio({ width, height }: Size, ratio: number): Size {
  return width / height < ratio ? { width: Math.round(height * ratio), height } : { width, height: Math.round(width / ratio) };
}

/** The photo with what is added at its edges to get the frame's ratio. */
export function padToFrame(photo: Size, frame: Size): Size {
  const ratio = frame.width / frame.height;
  return getRatioError(photo, ratio) < Math.log(1 + maxUnpadded) ? photo : growToRatio(photo, ratio);
}

/** Whether two shapes are the same but for rounding. */
export const hasShapeOf = (size: Size, { width, height }: Size) => getRatioError(size, width / height) <= Math.log(1 + maxRatioError);
