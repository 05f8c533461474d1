import { darken, lighten, mix } from "../canvas/color.ts";
import { range, ribbon, taper } from "../canvas/geometry.ts";
import { disc, line, rect, shape } from "../canvas/svg.ts";
import { clouds, floorOf, height, palm, type Scene, wallOf, width } from "./parts.ts";

export const nature = {
  promenade: (drawing, place, floor) => {
    const waves = range(6).map((index) => {
      const y = floor + 12 + index * (26 + index * 4);
      const [reach, rise, size] = [34 + index * 7, 11 + index * 4.5, 9 + index * 5];
      const humps = range(18).map((hump) => `q${reach} ${hump % 2 ? rise : -rise} ${reach * 2} 0`);
      return line(`M${-80 - index * 22} ${y}${humps.join("")}`, "#1d3144", size);
    });
    return (
      rect(0, 0, width, height, drawing.gradient("#a9d3de", "#f8e6cf")) +
      drawing.glow([612, 250], 250, 250, "#fff3d6", 0.8) +
      disc(612, 250, 84, place.accent, 'opacity=".95"') +
      clouds(
        drawing,
        [
          [150, 170, 1.1],
          [420, 90, 0.7],
        ],
        "#ffffff",
        0.75,
      ) +
      shape(
        `M-20 ${floor - 130}C40 ${floor - 190} 90 ${floor - 200} 130 ${floor - 168}C150 ${floor - 300} 214 ${floor - 316} 246 ${floor - 226}C262 ${floor - 180} 300 ${floor - 150} 360 ${floor - 128}Z`,
        mix("#5f8f96", place.wall, 0.25),
      ) +
      shape(
        `M470 ${floor - 128}C540 ${floor - 186} 600 ${floor - 170} 650 ${floor - 206}C700 ${floor - 236} 760 ${floor - 190} 830 ${floor - 176}V${floor - 128}Z`,
        mix("#6fa0a4", place.wall, 0.4),
      ) +
      rect(0, floor - 130, width, 90, drawing.gradient("#4f9aab", "#8cc6c9")) +
      line(`M40 ${floor - 108}H150M220 ${floor - 92}H400M480 ${floor - 112}H600M560 ${floor - 84}H740M90 ${floor - 72}H240`, "#ffffff", 3, 0.45) +
      shape(`M0 ${floor - 46}C200 ${floor - 58} 400 ${floor - 36} 800 ${floor - 50}V${floor}H0Z`, "#f1dfb9") +
      rect(0, floor, width, height - floor, "#f4efe6") +
      waves.join("") +
      rect(0, floor - 5, width, 9, "#c9b48c")
    );
  },

  palms: (drawing, place, floor) =>
    wallOf(drawing, place) +
    `<g opacity=".5" ${drawing.blur(4)}>${palm(720, 420, 1.5, 152, place.second)}${palm(170, 330, 1.3, 205, place.second)}</g>` +
    floorOf(drawing, place, floor) +
    palm(70, floor + 60, 1.75, 12, mix(place.second, place.floor, 0.25)) +
    palm(20, floor + 80, 1.3, -14, darken(place.floor, 0.12)) +
    palm(742, floor + 90, 1.9, -14, mix(place.second, place.floor, 0.5)) +
    palm(800, floor + 70, 1.3, 10, darken(place.floor, 0.16)),

  dunes: (drawing, place, floor) =>
    rect(0, 0, width, height, drawing.gradient("#efc08f", place.wall)) +
    disc(560, 290, 178, drawing.gradient("#fdf0d2", "#f6cf94", [0.5, 1])) +
    shape(
      `M0 ${floor - 170}C160 ${floor - 250} 320 ${floor - 200} 470 ${floor - 130}C600 ${floor - 190} 720 ${floor - 180} 800 ${floor - 150}V${height}H0Z`,
      mix(place.wall, place.second, 0.5),
    ) +
    shape(`M0 ${floor - 60}C200 ${floor - 130} 380 ${floor - 30} 800 ${floor - 110}V${height}H0Z`, place.second) +
    shape(
      `M0 ${floor}C220 ${floor - 40} 520 ${floor + 26} 800 ${floor - 20}V${height}H0Z`,
      drawing.gradient(mix(place.second, place.floor, 0.5), place.floor),
    ) +
    range(7)
      .map((index) => line(`M${index * 130 - 60} ${floor + 44 + (index % 3) * 26}q60 -12 150 0`, lighten(place.floor, 0.3), 2.4, 0.4))
      .join("") +
    range(9)
      .map(
        (index) =>
          `<path d="${taper(
            [
              [660 + index * 9, floor + 6],
              [650 + index * 13, floor - 60 - (index % 4) * 22],
              [640 + index * 20, floor - 110 - (index % 3) * 30],
            ],
            7,
          )}" fill="${index % 2 ? "#f1d9a8" : "#dcb77a"}"/>`,
      )
      .join(""),

  shore: (drawing, _place, floor) =>
    rect(0, 0, width, height, drawing.gradient("#8ecbd6", "#fbeed2")) +
    clouds(
      drawing,
      [
        [620, 150, 1.3],
        [230, 250, 0.8],
      ],
      "#ffffff",
      0.8,
    ) +
    rect(0, floor - 250, width, 190, drawing.gradient("#3f99aa", "#9ad5cf")) +
    shape(`M0 ${floor - 252}C160 ${floor - 300} 250 ${floor - 290} 340 ${floor - 250}Z`, "#5d9a8f") +
    line(`M60 ${floor - 210}H230M330 ${floor - 180}H560M600 ${floor - 216}H760M160 ${floor - 140}H360M500 ${floor - 130}H700`, "#ffffff", 3.4, 0.5) +
    shape(
      `M0 ${floor - 80}C140 ${floor - 104} 260 ${floor - 60} 420 ${floor - 82}C560 ${floor - 100} 680 ${floor - 62} 800 ${floor - 84}V${height}H0Z`,
      "#ffffff",
      'opacity=".8"',
    ) +
    shape(
      `M0 ${floor - 62}C140 ${floor - 86} 260 ${floor - 42} 420 ${floor - 64}C560 ${floor - 82} 680 ${floor - 44} 800 ${floor - 66}V${height}H0Z`,
      drawing.gradient("#f6e4bd", "#e4c893"),
    ) +
    `<path d="${ribbon(
      [
        [40, floor + 60],
        [76, floor - 240],
        [20, floor - 560],
        [-20, floor - 800],
      ],
      [20, 16, 13, 12],
    )}" fill="#8a6240"/>` +
    [30, 62, 96, 130, 164].map((turn, index) => palm(10, floor - 730, 1.15 - index * 0.05, turn + 10, index % 2 ? "#4f8a5f" : "#3d7652", 9)).join(""),
} satisfies Record<string, Scene>;
