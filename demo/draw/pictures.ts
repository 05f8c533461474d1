import { lighten } from "./canvas/color.ts";
import { Drawing } from "./canvas/drawing.ts";
import { drawFigure } from "./figure.ts";
import { drawFlatLay } from "./flat-lay/flat-lay.ts";
import { drawGround } from "./flat-lay/ground.ts";
import { type Avatar, avatars } from "./looks/avatars.ts";
import { details } from "./looks/details.ts";
import type { Look } from "./looks/look.ts";
import { lookFile, looks } from "./looks/looks.ts";
import type { PersonName } from "./people.ts";
import { drawMirror } from "./places/mirror.ts";
import { places } from "./places/palettes.ts";
import { drawScene, drawShadow } from "./places/scenes.ts";

/** A picture of the demo: its file, who is in it, and its SVG. */
export type Picture = { file: string; person: PersonName | null; width: number; height: number; toSvg: () => string };

export const pictures = (): Picture[] => [...looks.map(lookPicture), ...details.map(detailPicture), ...avatars.map(avatarPicture)];

function lookPicture(look: Look, index: number): Picture {
  const file = lookFile(index);
  const person = "figure" in look ? look.figure.person : null;
  return { file, person, width: 800, height: 1000, toSvg: () => drawLook(look, `l${index + 1}`).toSvg(800, 1000) };
}

function detailPicture({ look: number, number: place, x, y }: (typeof details)[number]): Picture {
  const look = looks[number - 1];
  if (!look) throw new Error(`there is no look ${number}`);
  const toSvg = () =>
    drawLook(look, `d${number}`)
      .toSvg(800, 1000)
      .replace('viewBox="0 0 800 1000" width="800" height="1000"', `viewBox="${x} ${y} 320 400" width="320" height="400"`);
  return { file: `${lookFile(number - 1)}-${place}`, person: null, width: 320, height: 400, toSvg };
}

function avatarPicture(avatar: Avatar, index: number): Picture {
  const file = `avatar-${index + 1}`;
  return { file, person: avatar.figure.person, width: 400, height: 400, toSvg: () => drawAvatar(avatar, `a${index + 1}`).toSvg(400, 400) };
}

function drawLook(look: Look, key: string): Drawing {
  const drawing = new Drawing(key);
  if ("items" in look) {
    drawing.add("background", drawGround(drawing, look.ground, ...look.colors));
    drawFlatLay(drawing, look.items);
    return drawing;
  }
  const { scale, x = 400, y } = look.frame;
  drawing.place = `translate(${x} ${y}) scale(${scale})`;
  if ("mirror" in look) {
    const { room, glass, shine } = drawMirror(drawing, look.place, look.mirror);
    drawing.clip = drawing.clipTo(glass);
    drawing.add("background", room);
    drawFigure(drawing, look.figure);
    drawing.addReflection(shine);
    return drawing;
  }
  const ground = y + 846 * scale;
  drawing.add("background", drawScene(drawing, look.scene, look.place, look.floor ?? 872));
  if (ground < 1000) drawing.add("background", drawShadow(drawing, x, ground - 2, scale));
  drawFigure(drawing, look.figure);
  return drawing;
}

function drawAvatar({ figure, place }: Avatar, key: string): Drawing {
  const drawing = new Drawing(key);
  const { wall, second } = places[place];
  drawing.place = "translate(200 112) scale(1.78)";
  drawing.add(
    "background",
    `<rect width="400" height="400" fill="${drawing.gradient(lighten(wall, 0.2), wall)}"/><circle cx="246" cy="180" r="160" fill="${drawing.gradient(lighten(second, 0.3), second, [0.7, 1])}"/>`,
  );
  drawFigure(drawing, figure);
  return drawing;
}
