import type { Point, Sides } from "./types";

/** The longest side of a frame. */
export const maxFrameSide = 1024;
/** The farthest from a frame's top left that a landmark may lie. */
const maxCoordinate = 4096;
const landmarkCount = 33;

export type Fields = Record<string, unknown>;

/** Returns the fields of an object, or throws. */
export function readFields(value: unknown): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error("expected an object");
  return { ...value };
}

/** Returns a number of the range, or throws. */
export function readNumber(value: unknown, min: number, max: number): number {
  if (typeof value !== "number" || !(value >= min && value <= max)) throw new Error(`expected a number from ${min} to ${max}`);
  return value;
}

/** Returns a whole number of the range, or throws. */
export function readWhole(value: unknown, min: number, max: number): number {
  const number = readNumber(value, min, max);
  if (!Number.isInteger(number)) throw new Error("expected a whole number");
  return number;
}

export function readBoolean(value: unknown): boolean {
  if (typeof value !== "boolean") throw new Error("expected true or false");
  return value;
}

/** Returns what the reader makes of each of two values, or throws. */
export function readSides<T>(value: unknown, read: (side: unknown) => T): Sides<T> {
  if (!Array.isArray(value) || value.length !== 2) throw new Error("expected two sides");
  return [read(value[0]), read(value[1])];
}

export function readNullable<T>(value: unknown, read: (value: unknown) => T): T | null {
  return value === null ? null : read(value);
}

export function readFrame(value: unknown): { width: number; height: number } {
  const { width, height } = readFields(value);
  return { width: readWhole(width, 1, maxFrameSide), height: readWhole(height, 1, maxFrameSide) };
}

export const readCoordinate = (value: unknown): number => readNumber(value, -maxCoordinate, maxCoordinate);

/** Sleeves are measured in bones, up to the wrist. */
export const readSleeve = (value: unknown): number => readNumber(value, 0, 2);

export function readPoint(value: unknown): Point {
  const { x, y } = readFields(value);
  return { x: readCoordinate(x), y: readCoordinate(y) };
}

/** Returns what the reader makes of 33 landmarks, or throws. */
export function readLandmarks<T>(value: unknown, read: (landmark: unknown) => T): T[] {
  if (!Array.isArray(value) || value.length !== landmarkCount) throw new Error(`expected ${landmarkCount} landmarks`);
  return value.map(read);
}

/** Keeps two digits after the point, which is enough for pixels. */
export const roundLength = (length: number): number => Math.round(length * 100) / 100;

/** Factors from a frame to a smaller one of whole pixels. */
export function scaleFrame(frame: { width: number; height: number }, scale: number) {
  if (!(scale > 0 && scale <= 1)) throw new RangeError("expected a scale above 0, at most 1");
  const width = Math.max(1, Math.round(frame.width * scale));
  const height = Math.max(1, Math.round(frame.height * scale));
  return { frame: { width, height }, across: width / frame.width, down: height / frame.height };
}
