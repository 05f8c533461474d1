import { darken, lighten, mix } from "../canvas/color.ts";
import { archway, curve, itemAt, type Point, pointOn, points, randomFrom, range } from "../canvas/geometry.ts";
import { disc, line, rect, shape } from "../canvas/svg.ts";
import { clouds, floorOf, height, type Scene, wallOf, width } from "./parts.ts";

export const town = {
  city: (drawing, place, floor) => {
    const random = randomFrom(9);
    const blocks = range(11).map((index) => {
      const [x, w, h] = [index * 78 - 30, 60 + random() * 34, 130 + random() * 240];
      const lights = range(16)
        .filter(() => random() < 0.42)
        .map(() => rect(x + 8 + Math.floor(random() * 4) * 14, floor - h + 14 + Math.floor(random() * 9) * 22, 7, 10, place.accent, 'opacity=".75"'));
      return rect(x, floor - h, w, h, mix(place.second, place.wall, 0.2 + random() * 0.5)) + lights.join("");
    });
    return (
      rect(0, 0, width, height, drawing.gradient("#161c2a", "#43506a")) +
      drawing.glow([300, 280], 420, 420, place.accent, 0.3) +
      disc(300, 290, 216, drawing.gradient("#f3d68c", "#d9a94e", [0.6, 1])) +
      drawing.glow([230, 220], 90, 70, "#fff3cf", 0.5) +
      range(40)
        .map((): Point => [random() * width, random() * 420])
        .filter(([x, y]) => Math.hypot(x - 300, y - 290) > 240)
        .map(([x, y], index) => disc(x, y, 1.3 + (index % 3) * 0.8, "#f6ecd2", 'opacity=".75"'))
        .join("") +
      blocks.join("") +
      floorOf(drawing, place, floor) +
      shape(`M120 ${floor + 20}H700L760 ${floor + 60}H60Z`, place.accent, `opacity=".1" ${drawing.blur(9)}`)
    );
  },

  facade: (drawing, place, floor) => {
    const shutter = (x: number, turn: number) =>
      rect(x, 150, 74, 330, darken(place.second, 0.28)) +
      range(13)
        .map((slat) => rect(x + 8, 164 + slat * 24, 58, 12, lighten(place.second, turn), 'opacity=".5"'))
        .join("");
    const random = randomFrom(12);
    const branches: Point[][] = [
      points("830 -20, 760 60, 690 110, 640 190"),
      points("830 20, 770 130, 730 220, 716 330"),
      points("820 -30, 700 20, 610 40, 560 90"),
      points("830 80, 790 200, 786 300, 770 400"),
    ];
    const along = branches.flatMap((branch) => range(13).map((index) => pointOn(branch, (index + 0.5) / 13)));
    const near = ([x, y]: Point, reach: number): Point => [x + (random() - 0.5) * reach, y + (random() - 0.5) * reach];
    const greens = along.map(
      (point) =>
        `<path transform="translate(${near(point, 44).join(" ")}) rotate(${random() * 360}) scale(${0.8 + random() * 0.5})" d="M0 0C11 -8 12 -26 0 -38C-12 -26 -11 -8 0 0Z" fill="${random() > 0.5 ? "#5d8f5f" : "#44764d"}"/>`,
    );
    const petal = (turn: number, color: string) => `<path transform="rotate(${turn})" d="M0 2C9 -3 11 -14 0 -21C-11 -14 -9 -3 0 2Z" fill="${color}"/>`;
    const blossoms = along.flatMap((point) =>
      range(2).map(() => {
        const color = itemAt(["#d8487a", "#e2608c", "#b93368", "#c93f7c"], Math.floor(random() * 4));
        return `<g transform="translate(${near(point, 56).join(" ")}) rotate(${random() * 120}) scale(${0.7 + random() * 0.5})">${petal(0, color)}${petal(120, lighten(color, 0.14))}${petal(240, darken(color, 0.1))}<circle r="2.6" fill="#fbe6c8"/></g>`;
      }),
    );
    const stems = branches.map((branch) => line(curve(branch), "#6d5138", 5));
    return (
      wallOf(drawing, place) +
      rect(60, 118, 330, 396, "#fbf6ea") +
      rect(154, 150, 142, 330, drawing.gradient("#4d6a7c", "#9bb9c6", [1, 1])) +
      line("M225 150V480M154 262H296M154 372H296", "#fbf6ea", 8) +
      shutter(80, 0.3) +
      shutter(296, 0.2) +
      rect(44, 510, 362, 24, "#f2e9d6") +
      rect(44, 534, 362, 10, darken(place.wall, 0.5), `opacity=".18" ${drawing.blur(4)}`) +
      stems.join("") +
      greens.join("") +
      blossoms.join("") +
      rect(0, floor - 70, width, 70, mix(place.second, place.accent, 0.2)) +
      floorOf(drawing, { ...place, floor: "#c9bfae" }, floor)
    );
  },

  doorway: (drawing, place, floor) => {
    const random = randomFrom(21);
    const leaves = range(26).map(() => {
      const [x, y] = [random() * width, random() * floor];
      return `<path transform="translate(${x} ${y}) rotate(${random() * 360}) scale(${0.7 + random() * 0.6})" d="M0 -14C9 -8 9 6 0 14C-9 6 -9 -8 0 -14Z" fill="${random() > 0.5 ? "#d98a3c" : "#b8562c"}" opacity=".8"/>`;
    });
    const joints = range(8).map((row) =>
      line(
        `M0 ${row * 112 + 40}H${width}${range(5)
          .map((at) => `M${at * 200 + (row % 2) * 100} ${row * 112 + 40}V${row * 112 + 152}`)
          .join("")}`,
        darken(place.second, 0.12),
        2,
        0.45,
      ),
    );
    return (
      wallOf(drawing, place) +
      joints.join("") +
      shape(archway(204, 596, 104, floor), lighten(place.wall, 0.35)) +
      shape(archway(232, 568, 136, floor), drawing.gradient("#2f4a4c", "#547476", [0.6, 1])) +
      line(`M400 140V${floor}`, "#24393b", 5, 0.7) +
      [256, 424]
        .map(
          (x) =>
            rect(x, 340, 120, 190, "none", 'stroke="#24393b" stroke-width="5" opacity=".6"') +
            rect(x, 566, 120, floor - 600, "none", 'stroke="#24393b" stroke-width="5" opacity=".6"'),
        )
        .join("") +
      disc(412, 590, 9, "#c8983a") +
      floorOf(drawing, place, floor) +
      rect(180, floor, 440, 26, lighten(place.floor, 0.35)) +
      leaves.join("") +
      range(9)
        .map(
          (index) =>
            `<ellipse cx="${60 + index * 88}" cy="${floor + 50 + (index % 3) * 28}" rx="15" ry="5" fill="${index % 2 ? "#d98a3c" : "#b8562c"}" opacity=".75"/>`,
        )
        .join("")
    );
  },

  stairs: (drawing, place, floor) =>
    rect(0, 0, width, height, drawing.gradient("#e8f2f8", place.wall)) +
    drawing.glow([170, 210], 220, 220, "#fff2dd", 0.9) +
    disc(170, 210, 92, place.accent, 'opacity=".92"') +
    clouds(
      drawing,
      [
        [600, 130, 1],
        [330, 330, 0.7],
      ],
      "#ffffff",
      0.8,
    ) +
    range(6)
      .map((index) => {
        const [x, y] = [300 + index * 92, floor - index * 74];
        return (
          shape(`M${x} ${y - 74}H${width}V${y}H${x}Z`, mix(place.second, place.floor, index * 0.13)) +
          shape(`M${x} ${y - 74}H${width}V${y - 60}H${x}Z`, lighten(place.second, 0.45))
        );
      })
      .reverse()
      .join("") +
    floorOf(drawing, place, floor),

  rain: (drawing, place, floor) => {
    const random = randomFrom(33);
    const drops = range(90).map(() => {
      const [x, y] = [random() * 860, random() * (floor + 60)];
      return `M${x} ${y}l-7 30`;
    });
    return (
      rect(0, 0, width, height, drawing.gradient("#a9a6ba", "#dcd8e2")) +
      clouds(
        drawing,
        [
          [170, 150, 1.7],
          [560, 110, 2.1],
          [380, 230, 1.4],
        ],
        "#8d8ba3",
        0.55,
      ) +
      range(9)
        .map((index) => rect(index * 96 - 20, floor - 150 - ((index * 53) % 7) * 36, 86, 460, mix("#8f8ca6", place.wall, 0.25 + (index % 3) * 0.15)))
        .join("") +
      rect(0, floor - 100, width, 110, "#c9c5d4", `opacity=".7" ${drawing.blur(9)}`) +
      floorOf(drawing, { ...place, floor: "#807d95" }, floor) +
      `<ellipse cx="440" cy="${floor + 84}" rx="300" ry="30" fill="#b9b6c9" opacity=".6"/>` +
      line(drops.join(""), "#f4f2f8", 2.4, 0.5)
    );
  },

  street: (drawing, place, floor) => {
    const stones = range(6).flatMap((row) =>
      range(14).map((column) =>
        (column + row * 3) % 4 < 2
          ? shape(`M${column * 64 - 40 + (row % 2) * 32} ${floor + 12 + row * 24}l26 -8l26 8l-26 12Z`, "#3a3833", 'opacity=".55"')
          : "",
      ),
    );
    return (
      wallOf(drawing, place) +
      range(7)
        .map((row) => line(`M0 ${row * 120 + 60}H${width}`, darken(place.second, 0.05), 2, 0.35))
        .join("") +
      rect(60, 130, 250, 330, "#f4efdd") +
      rect(76, 146, 218, 298, drawing.gradient("#6d8478", "#b7c4ae", [1, 1])) +
      line("M185 146V444M76 290H294", "#f4efdd", 8) +
      rect(46, 456, 278, 18, "#f4efdd") +
      floorOf(drawing, { ...place, floor: "#dcd5c3" }, floor) +
      stones.join("") +
      line(`M668 160V${floor + 40}`, "#4a4f4a", 12) +
      drawing.piece("M604 120H732V268H604Z", place.accent, { rim: 6 }) +
      shape("M632 168H704C710 168 712 172 712 178V226H624V178C624 172 626 168 632 168Z", "#fff7e6") +
      shape("M632 180H664V200H632ZM672 180H704V200H672Z", place.accent) +
      disc(642, 228, 7, "#fff7e6") +
      disc(694, 228, 7, "#fff7e6") +
      rect(644, 136, 48, 9, "#fff7e6")
    );
  },

  market: (drawing, place, floor) => {
    const stripes = range(11).map((index) =>
      shape(
        `M${index * 76 - 20} 0H${index * 76 + 56}V150C${index * 76 + 56} 186 ${index * 76 - 20} 186 ${index * 76 - 20} 150Z`,
        index % 2 ? "#fdf6e9" : place.accent,
      ),
    );
    const fruit = (x: number, y: number, color: string, radius: number) =>
      disc(x, y, radius, color) + disc(x - radius * 0.3, y - radius * 0.35, radius * 0.3, "#ffffff", 'opacity=".4"');
    const pile = range(9).map((index) => fruit(30 + index * 92 + (index % 2) * 10, 858 - (index % 3) * 10, index % 3 ? "#f0913f" : "#e4573d", 46));
    return (
      rect(0, 0, width, height, drawing.gradient("#f5ead4", place.wall)) +
      drawing.glow([400, 500], 420, 420, lighten(place.second, 0.5), 0.9) +
      range(7)
        .map(
          (index) =>
            `<ellipse cx="${90 + index * 108}" cy="${500 + (index % 2) * 40}" rx="76" ry="120" fill="${mix(place.second, "#7aa07a", 0.45)}" opacity=".4" ${drawing.blur(9)}/>`,
        )
        .join("") +
      stripes.join("") +
      rect(0, 0, width, 60, darken(place.accent, 0.6), `opacity=".18" ${drawing.blur(9)}`) +
      pile.join("") +
      range(8)
        .map((index) => fruit(80 + index * 94, 900 + (index % 2) * 8, index % 2 ? "#f3b24a" : "#8fae4c", 48))
        .join("") +
      rect(0, Math.min(floor, 936), width, 120, "#b98555")
    );
  },
} satisfies Record<string, Scene>;
