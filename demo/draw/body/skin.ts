import { darken, lighten, lightness, mix } from "../canvas/color.ts";

/** What shows through thin skin: lines, shade, warmth. */
export const skinTones = (skin: string) => {
  const dark = lightness(skin) < 0.4;
  return {
    line: darken(skin, dark ? 0.62 : 0.5),
    shade: mix(skin, dark ? "#1d0c10" : "#8a3d2c", dark ? 0.55 : 0.5),
    blush: dark ? "#b5492f" : "#e2604f",
    light: lighten(skin, dark ? 0.4 : 0.62),
  };
};
