import type { Rgb } from "../types";
import { shrinkRgb } from "./average-areas";

/** Makes a picture smaller until it fits a size; never larger. */
export function shrinkToFit(picture: Rgb, size: { width: number; height: number }): Rgb {
  const scale = Math.min(1, size.width / picture.width, size.height / picture.height);
  return scale < 1 ? shrinkRgb(picture, { width: Math.floor(picture.width * scale), height: Math.floor(picture.height * scale) }) : picture;
}
