import { legOrder, type Rig, sides } from "../body/rig.ts";
import { lighten } from "../canvas/color.ts";
import type { Drawing, Fold } from "../canvas/drawing.ts";
import { between, curve, lerp, type Point, taper } from "../canvas/geometry.ts";
import { line, shape } from "../canvas/svg.ts";
import { asPiece, drawWaistband, seamOf } from "./sewing.ts";
import { outlineTrouserLeg } from "./trouser-outline.ts";
import type { Trousers } from "./wardrobe.ts";

export function drawTrousers(drawing: Drawing, rig: Rig, cut: Trousers): string {
  const { fabric, style, waist } = cut;
  const seam = seamOf(fabric.color);
  const isShort = cut.hem < 600;
  const parts: string[] = [];
  for (const side of legOrder(rig)) {
    const leg = outlineTrouserLeg(rig, side, cut);
    const { knee, hem, crotch, hip } = leg;
    const folds: Fold[] = [
      { line: [[crotch[0], crotch[1] - 4], between(crotch, hip, 0.4), [lerp(crotch[0], hip[0], 0.9), crotch[1] - 44]], width: 6, strength: 0.2 },
    ];
    if (!isShort && style !== "leggings") {
      folds.push(
        {
          line: [
            [knee[0] - side * 16, knee[1] - 22],
            [knee[0], knee[1] - 10],
            [knee[0] + side * 12, knee[1] - 14],
          ],
          width: 5,
          strength: 0.18,
        },
        {
          line: [
            [hem[0] - side * leg.cuff * 0.8, hem[1] - 46],
            [hem[0] - side * 4, hem[1] - 34],
            [hem[0] + side * leg.cuff * 0.4, hem[1] - 40],
          ],
          width: 6,
          strength: 0.2,
        },
        {
          line: [
            [hem[0] + side * leg.cuff * 0.8, hem[1] - 26],
            [hem[0], hem[1] - 18],
            [hem[0] - side * leg.cuff * 0.3, hem[1] - 24],
          ],
          width: 5,
          strength: 0.16,
        },
      );
    }
    if (style === "creased" || (style === "soft" && !isShort)) folds.push({ line: leg.crease, width: 6, strength: 0.3 });
    parts.push(drawing.piece(leg.outline, fabric, { rim: 13, folds }));
    if (style === "jeans") parts.push(drawJeansLeg(drawing, leg, rig, seam));
    if (style === "leggings")
      parts.push(
        line(
          curve([rig.edge(side, 330, 1), [lerp(hip[0], knee[0], 0.5) + side * rig.thigh * 0.8, 500], [knee[0] + side * rig.knee * 0.7, 620]]),
          lighten(fabric.color, 0.4),
          2.2,
          0.5,
        ),
      );
    if (isShort)
      parts.push(line(`M${hem[0] - leg.cuff * 0.96} ${hem[1] - 13}Q${hem[0]} ${hem[1] - 5} ${hem[0] + leg.cuff * 0.96} ${hem[1] - 13}`, seam, 1.6, 0.4));
  }
  const x = (y: number) => rig.center(y);
  if (style !== "leggings") {
    parts.push(
      line(
        curve([
          [x(waist), waist + 18],
          [x(380), 380],
          [x(440), 446],
        ]),
        seam,
        1.8,
        0.5,
      ),
      line(
        curve([
          [x(waist) + 11, waist + 18],
          [x(360) + 11, 356],
          [x(400) + 2, 392],
        ]),
        seam,
        1.3,
        0.4,
      ),
    );
    for (const side of sides) {
      const [from, to] = [rig.edge(side, waist + 20, cut.ease), rig.edge(side, 376, cut.ease)];
      const pocket: Point[] =
        style === "jeans"
          ? [[from[0] - side * 26, from[1]], [to[0] - side * 22, to[1] - 28], rig.edge(side, 350, cut.ease)]
          : [
              [from[0] - side * 15, from[1]],
              [to[0] - side * 9, to[1] - 22],
              [to[0] - side * 1, to[1] + 4],
            ];
      parts.push(line(curve(pocket), seam, 1.8, 0.48));
    }
    if (style === "creased")
      for (const side of sides)
        parts.push(
          shape(
            taper(
              [
                [x(waist) + side * rig.waist * 0.44, waist + 18],
                [x(340) + side * rig.waist * 0.5, 350],
                [x(380) + side * rig.hip * 0.42, 392],
              ],
              4,
            ),
            seam,
            'opacity=".3"',
          ),
        );
  }
  parts.push(drawWaistband(drawing, rig, cut, cut.waist, cut.ease));
  return asPiece(isShort ? "shorts" : "trousers", parts);
}

function drawJeansLeg(drawing: Drawing, leg: ReturnType<typeof outlineTrouserLeg>, rig: Rig, seam: string): string {
  const { knee, hip, hem, cuff } = leg;
  const thigh = between(hip, knee, 0.55);
  return (
    `<g clip-path="url(#${drawing.clipTo(leg.outline)})">${drawing.glow([thigh[0] - 6, thigh[1]], rig.thigh * 0.7, 130, "#f4f8fb", 0.42)}${drawing.glow([knee[0] - 4, knee[1] + 30], rig.knee * 0.8, 60, "#f4f8fb", 0.28)}</g>` +
    line(`M${hem[0] - cuff * 0.97} ${hem[1] - 9}Q${hem[0]} ${hem[1] - 2} ${hem[0] + cuff * 0.97} ${hem[1] - 9}`, seam, 1.6, 0.5, 'stroke-dasharray="5 3"')
  );
}
