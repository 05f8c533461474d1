import { darken, lighten, mix } from "../canvas/color.ts";
import { archway, closedCurve, type Point, range } from "../canvas/geometry.ts";
import { disc, line, rect, shape } from "../canvas/svg.ts";
import { floorOf, height, palm, type Scene, twig, vase, wallOf, width, windowLight } from "./parts.ts";

export const indoors = {
  window: (drawing, place, floor) =>
    wallOf(drawing, place) +
    floorOf(drawing, place, floor) +
    windowLight(drawing, place, floor) +
    rect(0, floor - 16, width, 16, lighten(place.wall, 0.5), 'opacity=".6"') +
    twig(690, floor - 70, 1.02, 8, darken(place.second, 0.35), darken(place.second, 0.12)) +
    twig(690, floor - 70, 0.9, -16, darken(place.second, 0.35), mix(place.second, place.accent, 0.3)) +
    twig(692, floor - 70, 0.8, 30, darken(place.second, 0.35), darken(place.second, 0.2)) +
    vase(drawing, 690, floor + 34, 1, mix(place.accent, place.wall, 0.25)),

  arch: (drawing, place, floor) => {
    const opening = archway(178, 622, 174, floor);
    return (
      wallOf(drawing, place) +
      shape(opening, drawing.gradient(darken(place.second, 0.12), lighten(place.second, 0.16), [0.4, 1])) +
      `<g clip-path="url(#${drawing.clipTo(opening)})">${shape(`M178 ${floor}V396A222 222 0 0 1 622 396L648 380A230 230 0 0 0 214 420V${floor}Z`, darken(place.second, 0.5), `opacity=".22" ${drawing.blur(8)}`)}</g>` +
      floorOf(drawing, place, floor) +
      shape(`M178 ${floor}H622L690 ${height}H110Z`, lighten(place.floor, 0.35), `opacity=".4" ${drawing.blur(3)}`) +
      shape(`M0 ${floor - 120}H122V${floor + 10}H0Z`, mix(place.second, place.floor, 0.4)) +
      shape(`M122 ${floor - 120}L140 ${floor - 108}V${floor + 22}L122 ${floor + 10}Z`, darken(place.floor, 0.2)) +
      twig(58, floor - 190, 0.8, -8, darken(place.floor, 0.3), mix(place.second, "#ffffff", 0.3)) +
      twig(62, floor - 190, 0.74, 16, darken(place.floor, 0.3), mix(place.accent, place.wall, 0.25)) +
      vase(drawing, 60, floor - 118, 0.76, mix(place.accent, place.wall, 0.15))
    );
  },

  podium: (drawing, place, floor) =>
    wallOf(drawing, place) +
    [330, 262, 196, 132]
      .map((radius, index) =>
        disc(330, 430, radius, mix(place.second, index % 2 ? place.accent : place.wall, index % 2 ? 0.2 : 0.5), `opacity="${0.5 + index * 0.08}"`),
      )
      .join("") +
    floorOf(drawing, place, floor) +
    drawing.piece(`M560 ${floor - 170}H730V${floor + 22}H560Z`, mix(place.second, place.floor, 0.3), { rim: 34, drop: 2 }) +
    `<ellipse cx="645" cy="${floor - 170}" rx="85" ry="15" fill="${lighten(place.second, 0.35)}"/>` +
    twig(646, floor - 250, 0.86, 10, darken(place.floor, 0.3), mix(place.accent, place.wall, 0.2)) +
    twig(644, floor - 250, 0.8, -18, darken(place.floor, 0.3), mix(place.second, "#ffffff", 0.35)) +
    twig(646, floor - 250, 0.7, 34, darken(place.floor, 0.3), mix(place.accent, place.wall, 0.4)) +
    vase(drawing, 645, floor - 166, 0.86, mix(place.accent, place.wall, 0.1)) +
    `<ellipse cx="645" cy="${floor + 24}" rx="96" ry="12" fill="#1b1020" opacity=".18" ${drawing.blur(4)}/>` +
    drawing.piece(`M130 ${floor + 84}H590V${floor + 150}H130Z`, mix(place.second, place.floor, 0.2), { rim: 50, drop: 2 }) +
    `<ellipse cx="360" cy="${floor + 84}" rx="230" ry="34" fill="${lighten(place.second, 0.3)}"/>`,

  corner: (drawing, place, floor) =>
    rect(0, 0, width, height, drawing.gradient(lighten(place.wall, 0.3), place.wall, [0.8, 1])) +
    shape(`M520 -10L810 -10L810 ${floor + 8}L520 ${floor - 60}Z`, drawing.gradient(darken(place.second, 0.05), place.second)) +
    shape(`M-10 ${floor + 50}L520 ${floor - 60}L810 ${floor + 8}L810 1010L-10 1010Z`, drawing.gradient(lighten(place.floor, 0.16), place.floor)) +
    `<g opacity=".3" ${drawing.blur(3)}>${palm(90, 640, 1.9, 24, darken(place.second, 0.5))}${palm(210, 760, 1.5, 54, darken(place.second, 0.5))}</g>` +
    shape(`M-10 620L300 -10L-10 -10Z`, "#fff3dc", `opacity=".3" ${drawing.blur(2)}`) +
    drawing.piece(
      closedCurve([
        [642, floor - 96],
        [764, floor - 96],
        [748, floor + 40],
        [658, floor + 40],
      ]),
      mix(place.accent, place.second, 0.25),
      { rim: 22 },
    ) +
    [-34, -12, 12, 34, 58].map((turn, index) => palm(704, floor - 70, 0.92 - (index % 2) * 0.16, turn - 12, index % 2 ? "#5d7a58" : "#476a4c", 8)).join(""),

  curtain: (drawing, place, floor) => {
    const folds = range(15).map((index) => {
      const x = index * 58 - 20;
      return (
        shape(
          `M${x} 0C${x + 12} 300 ${x - 12} 600 ${x + 2} ${floor + 6}H${x + 34}C${x + 22} 600 ${x + 44} 300 ${x + 30} 0Z`,
          darken(place.wall, 0.42),
          `opacity=".55" ${drawing.blur(5)}`,
        ) +
        shape(
          `M${x + 36} 0C${x + 46} 300 ${x + 30} 600 ${x + 42} ${floor + 6}H${x + 48}C${x + 38} 600 ${x + 54} 300 ${x + 46} 0Z`,
          lighten(place.second, 0.2),
          `opacity=".35" ${drawing.blur(3)}`,
        )
      );
    });
    return (
      rect(0, 0, width, height, drawing.gradient(place.second, place.wall)) +
      folds.join("") +
      drawing.glow([400, 420], 330, 520, lighten(place.accent, 0.2), 0.36) +
      floorOf(drawing, place, floor) +
      `<ellipse cx="400" cy="${floor + 66}" rx="330" ry="54" fill="${place.accent}" opacity=".3" ${drawing.blur(9)}/>`
    );
  },

  balcony: (drawing, place, floor) => {
    const rail = floor - 210;
    const posts = range(13).map((index) => {
      const x = index * 66 - 6;
      return drawing.piece(
        closedCurve([
          [x - 7, rail + 24],
          [x - 17, rail + 96],
          [x - 8, rail + 130],
          [x - 13, floor - 20],
          [x + 13, floor - 20],
          [x + 8, rail + 130],
          [x + 17, rail + 96],
          [x + 7, rail + 24],
        ]),
        "#f3ecdd",
        { rim: 8 },
      );
    });
    const tiles = range(5).flatMap((row) =>
      range(11).map((column) => {
        const y = floor + 8 + row * (22 + row * 6);
        const spread = 1 + row * 0.24;
        return (row + column) % 2
          ? shape(`M${400 + (column * 90 - 495) * spread} ${y}h${84 * spread}l${12} ${22 + row * 6}h${-90 * spread}Z`, place.accent, 'opacity=".26"')
          : "";
      }),
    );
    return (
      rect(0, 0, width, height, drawing.gradient("#bfe0e0", "#f5ead2")) +
      shape(
        `M0 ${rail - 60}C120 ${rail - 160} 260 ${rail - 130} 360 ${rail - 70}C480 ${rail - 150} 640 ${rail - 170} 820 ${rail - 60}V${floor}H0Z`,
        mix(place.second, place.wall, 0.35),
      ) +
      shape(`M0 ${rail}C200 ${rail - 60} 420 ${rail - 20} 800 ${rail - 50}V${floor}H0Z`, place.second) +
      palm(96, rail + 60, 1.25, -8, place.floor) +
      palm(150, rail + 60, 0.9, 18, darken(place.floor, 0.14)) +
      palm(690, rail + 70, 1.3, 10, darken(place.floor, 0.08)) +
      posts.join("") +
      drawing.piece(`M-20 ${rail}H820V${rail + 30}H-20Z`, "#f8f2e5", { rim: 2, drop: 8 }) +
      drawing.piece(`M-20 ${floor - 26}H820V${floor + 4}H-20Z`, "#efe6d3", { rim: 2, drop: 8 }) +
      rect(0, floor, width, height - floor, "#ecdfc6") +
      tiles.join("") +
      shape(`M0 0H${width}V34H0Z`, "#efe6d3") +
      range(9)
        .map((index) =>
          palm(60 + index * 88, 24, 0.34 + (index % 3) * 0.06, 170 + (index % 4) * 8, index % 2 ? place.floor : mix(place.floor, place.second, 0.4), 7),
        )
        .join("")
    );
  },

  paper: (drawing, place, floor) =>
    rect(0, 0, width, height, drawing.gradient(darken(place.second, 0.1), mix(place.second, place.floor, 0.5))) +
    shape(
      `M92 0H708V${floor - 30}C708 ${floor + 20} 760 ${floor + 80} 800 ${floor + 100}V${height}H0V${floor + 100}C40 ${floor + 80} 92 ${floor + 20} 92 ${floor - 30}Z`,
      drawing.gradient(lighten(place.wall, 0.35), mix(place.wall, place.second, 0.5)),
    ) +
    shape(`M92 ${floor - 60}H708V${floor + 40}H92Z`, darken(place.second, 0.3), `opacity=".12" ${drawing.blur(9)}`) +
    drawing.glow([300, 330], 300, 380, "#ffffff", 0.6) +
    drawing.piece("M70 8H730V38H70Z", "#cfc8ba", { rim: 3, drop: 10 }) +
    line("M64 -20V60M736 -20V60", "#3a3f42", 9),

  veranda: (drawing, place, floor) => {
    const veil = (x: number, side: number) =>
      drawing.piece(
        `M${x - side * 100} -40L${x + side * 130} -40C${x + side * 150} 200 ${x + side * 60} 420 ${x + side * 70} 560C${x + side * 78} 700 ${x + side * 110} 800 ${x + side * 118} ${floor + 16}C${x + side * 80} ${floor + 28} ${x + side * 40} ${floor + 8} ${x} ${floor + 24}C${x - side * 40} ${floor + 10} ${x - side * 70} ${floor + 22} ${x - side * 100} ${floor + 14}Z`,
        "#fdf6ec",
        {
          rim: 16,
          shade: 0.16,
          folds: range(4).map((index) => ({
            line: [
              [x + side * (-40 + index * 36), -20],
              [x + side * (-34 + index * 32), 300],
              [x + side * (-40 + index * 24), 560],
              [x + side * (-40 + index * 40), floor + 10],
            ] as Point[],
            width: 14,
            strength: 0.14,
          })),
        },
      );
    return (
      wallOf(drawing, place) +
      rect(190, 60, 420, floor - 60, drawing.gradient("#fef4e3", lighten(place.second, 0.4), [0.4, 1])) +
      line(`M400 60V${floor}M190 300H610M190 560H610`, lighten(place.wall, 0.4), 10) +
      rect(176, 46, 448, floor - 40, "none", `stroke="${lighten(place.wall, 0.55)}" stroke-width="22"`) +
      floorOf(drawing, place, floor) +
      shape(`M190 ${floor}H610L720 ${height}H130Z`, lighten(place.floor, 0.5), `opacity=".5" ${drawing.blur(4)}`) +
      veil(70, 1) +
      veil(730, -1)
    );
  },

  cobogo: (drawing, place, floor) => {
    const size = 100;
    const block = "M8 50A42 42 0 0 1 92 50A42 42 0 0 1 8 50ZM50 8A42 42 0 0 1 50 92A42 42 0 0 1 50 8Z";
    const blocks = range(9).flatMap((row) => range(9).map((column) => `<path transform="translate(${column * size - 50} ${row * size - 40})" d="${block}"/>`));
    return (
      rect(0, 0, width, height, drawing.gradient("#eef4ea", "#a8c9b6", [0.5, 1])) +
      palm(560, 560, 1.7, -24, "#8bb596") +
      palm(200, 620, 1.6, 20, "#9cc0a0") +
      `<g fill="none" stroke="${darken(place.second, 0.3)}" stroke-width="15" transform="translate(5 6)" opacity=".4">${blocks.join("")}</g>` +
      `<g fill="none" stroke="${lighten(place.second, 0.35)}" stroke-width="15">${blocks.join("")}</g>` +
      `<g fill="none" stroke="#ffffff" stroke-width="3" opacity=".4" transform="translate(-4 -4)">${blocks.join("")}</g>` +
      floorOf(drawing, place, floor) +
      range(7)
        .map((index) => `<ellipse cx="${70 + index * 118}" cy="${floor + 62}" rx="40" ry="14" fill="#ffffff" opacity=".28" ${drawing.blur(2)}/>`)
        .join("")
    );
  },

  halo: (drawing, place, floor) =>
    wallOf(drawing, place) +
    disc(400, 400, 300, drawing.gradient(lighten(place.second, 0.2), place.accent, [0.6, 1]), 'opacity=".85"') +
    drawing.glow([290, 300], 190, 190, "#ffffff", 0.4) +
    (floor < height ? floorOf(drawing, place, floor) : ""),
} satisfies Record<string, Scene>;
