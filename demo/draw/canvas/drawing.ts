import { darken, isDark, lighten } from "./color.ts";
import { type Fabric, tileOf } from "./fabrics.ts";
import { movePath, type Point, shiftPath, taper } from "./geometry.ts";

/** What a picture is made of; left and right are the person's. */
export type Layer = "background" | "hair" | "face" | "skin" | "arms" | "hands" | "trunk" | "leftSleeve" | "rightSleeve" | "shoes" | "veil" | "accessories";

/** How a layer appears: drawn, left out, or as its silhouette in a color. */
export type Paint = "drawn" | "hidden" | keyof typeof silhouettes;

const silhouettes = { black: [0, 0, 0], white: [1, 1, 1], red: [1, 0, 0], green: [0, 1, 0], blue: [0, 0, 1] };

type PieceOptions = {
  /** how far the shade reaches in from the right and from below */
  rim?: number;
  drop?: number;
  shade?: number;
  light?: number;
  folds?: Fold[];
  /** degrees by which a print is turned */
  turn?: number;
};

/** A crease: the line it follows, its greatest width, and how strong it is. */
export type Fold = { line: Point[]; width?: number; strength?: number };

/** One picture: definitions, and layers in the order in which they are painted. */
export class Drawing {
  private readonly definitions: string[] = [];
  private readonly groups: { layer: Layer; parts: string[] }[] = [];
  private readonly known = new Map<string, string>();
  /** the transform and the clip path of everything but the background */
  place = "";
  clip = "";
  private reflection = "";

  constructor(private readonly key: string) {}

  /** Paints on top of what is there. */
  add(layer: Layer, ...parts: string[]): void {
    const last = this.groups.at(-1);
    if (last?.layer === layer) last.parts.push(...parts);
    else this.groups.push({ layer, parts });
  }

  /** What a mirror's glass throws over everything in it; it belongs to the background. */
  addReflection(parts: string): void {
    this.reflection = parts;
  }

  /** Keeps a definition once and returns its id. */
  define(build: (id: string) => string): string {
    const same = build("");
    const found = this.known.get(same);
    if (found) return found;
    const id = `${this.key}-${this.known.size.toString(36)}`;
    this.known.set(same, id);
    this.definitions.push(build(id));
    return id;
  }

  clipTo(outline: string): string {
    return this.define((id) => `<clipPath id="${id}"><path d="${outline}"/></clipPath>`);
  }

  /** A filter that blurs by so many units. */
  blur(amount: number): string {
    const id = this.define((name) => `<filter id="${name}" x="-.3" y="-.3" width="1.6" height="1.6"><feGaussianBlur stdDeviation="${amount}"/></filter>`);
    return `filter="url(#${id})"`;
  }

  /** A round glow or shade that fades outwards. */
  glow(center: Point, radiusX: number, radiusY: number, color: string, opacity: number): string {
    const id = this.define(
      (name) =>
        `<radialGradient id="${name}"><stop offset="0" stop-color="${color}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`,
    );
    return `<ellipse cx="${center[0]}" cy="${center[1]}" rx="${radiusX}" ry="${radiusY}" fill="url(#${id})"/>`;
  }

  /** A fill that changes from one color at the top to the other at the bottom, or along the given direction. */
  gradient(from: string, to: string, [x, y]: Point = [0, 1]): string {
    const id = this.define(
      (name) =>
        `<linearGradient id="${name}" x1="0" y1="0" x2="${x}" y2="${y}"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
    );
    return `url(#${id})`;
  }

  fill(fabric: Fabric, turn = 0): string {
    if (!fabric.print) return fabric.color;
    const { width, height, content } = tileOf(fabric);
    const transform = `rotate(${Math.round(turn)}) scale(${fabric.scale ?? 1})`;
    const id = this.define(
      (name) =>
        `<pattern id="${name}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="${transform}"><rect width="${width}" height="${height}" fill="${fabric.color}"/>${content}</pattern>`,
    );
    return `url(#${id})`;
  }

  /** A shape of cloth, skin or leather under light from the upper left: its color, soft shade and light at the edges, and its folds. */
  piece(outline: string, material: Fabric | string, options: PieceOptions = {}): string {
    const fabric = typeof material === "string" ? { color: material } : material;
    const { rim = 10, drop = 3, shade = 0.24, light = 0.3, folds = [], turn = 0 } = options;
    const around = boxAround(outline, 40);
    const [dark, bright] = [darken(fabric.color, 0.72), lighten(fabric.color, 0.8)];
    const onDark = isDark(fabric.color);
    const outside = (dx: number, dy: number) => `${around}${shiftPath(outline, dx, dy)}`;
    const parts = [
      `<path fill-rule="evenodd" d="${outside(-rim, -drop)}" fill="${dark}" opacity="${onDark ? shade * 1.5 : shade}" ${this.blur(rim * 0.55)}/>`,
      `<path fill-rule="evenodd" d="${outside(-rim * 0.32, -drop * 0.3)}" fill="${dark}" opacity="${round(shade * 0.55)}"/>`,
      `<path fill-rule="evenodd" d="${outside(rim * 0.55, drop)}" fill="${bright}" opacity="${onDark ? round(light * 0.42) : light}" ${this.blur(rim * 0.42)}/>`,
      ...folds.map((fold) => this.fold(fold, fabric.color)),
    ];
    return `<path d="${outline}" fill="${this.fill(fabric, turn)}"/><g clip-path="url(#${this.clipTo(outline)})">${parts.join("")}</g>`;
  }

  private fold({ line, width = 5, strength = 0.3 }: Fold, color: string): string {
    const onDark = isDark(color);
    const dark = `<path d="${taper(line, width)}" fill="${darken(color, onDark ? 0.6 : 0.62)}" opacity="${onDark ? round(strength * 1.7) : strength}"/>`;
    const beside = line.map(([x, y]): Point => [x - width * 0.75, y + 1]);
    const bright = `<path d="${taper(beside, width * 0.7)}" fill="${lighten(color, onDark ? 0.45 : 0.75)}" opacity="${round(strength * (onDark ? 0.55 : 0.8))}"/>`;
    return bright + dark;
  }

  /** The picture, or what is chosen of each layer. */
  toSvg(width: number, height: number, paintOf: (layer: Layer) => Paint = () => "drawn"): string {
    const passes: { paint: Paint; groups: string[] }[] = [];
    for (const { layer, parts } of this.groups) {
      const paint = paintOf(layer);
      if (paint === "hidden") continue;
      if (passes.at(-1)?.paint !== paint) passes.push({ paint, groups: [] });
      passes.at(-1)?.groups.push(this.group(layer, parts));
    }
    const painted = passes.map(({ paint, groups }) => (paint === "drawn" ? groups.join("") : `<g filter="url(#silhouette-${paint})">${groups.join("")}</g>\n`));
    if (this.reflection && paintOf("background") === "drawn") painted.push(`<g class="background" clip-path="url(#${this.clip})">${this.reflection}</g>\n`);
    const filters = passes.map(({ paint }) => (paint === "drawn" || paint === "hidden" ? "" : silhouette(paint, width, height)));
    return tidy(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">\n<defs>${this.definitions.join("")}${[...new Set(filters)].join("")}</defs>\n${painted.join("")}</svg>\n`,
    );
  }

  private group(layer: Layer, parts: string[]): string {
    const inner = layer === "background" || !this.place ? parts.join("") : `<g transform="${this.place}">${parts.join("")}</g>`;
    const clip = layer === "background" || !this.clip ? "" : ` clip-path="url(#${this.clip})"`;
    return `<g class="${layer}"${clip}>${inner}</g>\n`;
  }
}

/** Keeps the alpha and replaces the color. */
const silhouette = (color: keyof typeof silhouettes, width: number, height: number) =>
  `<filter id="silhouette-${color}" filterUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}" color-interpolation-filters="sRGB"><feColorMatrix values="${silhouettes[color].map((value) => `0 0 0 0 ${value}`).join(" ")} 0 0 0 1 0"/></filter>`;

const round = (value: number) => Math.round(value * 100) / 100;

/** Numbers with two decimal places at most, so that the bytes are the same everywhere. */
const tidy = (svg: string) =>
  svg.replace(/-?\d+\.\d{2,}(?:e-?\d+)?/g, (number) => String(Number(Number(number).toFixed(Math.abs(Number(number)) < 10 ? 2 : 1))));

function boxAround(outline: string, margin: number): string {
  const xs: number[] = [];
  const ys: number[] = [];
  movePath(outline, (point) => {
    xs.push(point[0]);
    ys.push(point[1]);
    return point;
  });
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  const [right, bottom] = [Math.max(...xs) + margin, Math.max(...ys) + margin];
  return `M${left} ${top}L${right} ${top}L${right} ${bottom}L${left} ${bottom}Z`;
}
