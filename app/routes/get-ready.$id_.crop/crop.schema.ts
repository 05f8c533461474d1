import { z } from "zod";

const fraction = z.coerce.number("errors:invalid").min(0, "errors:invalid").max(1, "errors:invalid");
const length = fraction.refine((value) => value > 0, "errors:invalid");

/** The part of a picture a person chose, in fractions of it; nothing at all stands for its middle. */
export const CropInput = z.union([z.object({ x: fraction, y: fraction, width: length, height: length }), z.strictObject({}).transform(() => null)]);
