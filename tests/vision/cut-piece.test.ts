import { expect, test } from "bun:test";
import { type CutKind, type CutPiece, cutPiece, findPieceIn, hideClose } from "#app/vision/garment/cut-piece";
import { loadModelsInBun } from "#app/vision/runtime/bun";
import { copyVisionFiles } from "../../vision.config.ts";
import { testInBench } from "../in-bench.ts";
import { openDemoPicture, placeSideBySide } from "./pictures.ts";
import { drawPortrait, height, type Portrait, width } from "./portraits.ts";

const whole = { left: 0, top: 0, width, height };

const cut = ({ picture, parts, pose }: Portrait, kind: CutKind, box = whole) => findPieceIn(picture, parts, [pose], pose, box, kind);

/** Hair, face and skin have colours that cloth never has. */
function countPerson({ picture: { data } }: Portrait, mask: Uint8Array): number {
  return mask.filter((value, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 3, at * 3 + 3);
    return value > 0 && ((red > 150 && green > 150) || (blue > 200 && green < 60 && red < 60));
  }).length;
}

const rowsOf = ({ piece }: CutPiece) => {
  const rows = [...(piece ?? [])].flatMap((value, at) => (value ? Math.floor(at / width) : []));
  return [Math.min(...rows), Math.max(...rows)] as const;
};

test("of bia's look each kind of piece is cut out within its box, and nothing of her", async () => {
  for (const options of [{ isHidden: true, sleeves: 2 }, { bareLegs: true }]) {
    const bia = await drawPortrait(options);
    for (const kind of ["upper", "lower", "whole"] as const) {
      const found = cut(bia, kind);
      expect([options, kind, found.piece !== null || "bareLegs" in options]).toEqual([options, kind, true]);
      expect([countPerson(bia, found.piece ?? new Uint8Array()), countPerson(bia, found.allowed)]).toEqual([0, 0]);
    }
  }
  const bia = await drawPortrait();
  const [, shirtEnd] = rowsOf(cut(bia, "upper"));
  const [trousersStart] = rowsOf(cut(bia, "lower"));
  expect([shirtEnd < 330, trousersStart > 240, trousersStart >= shirtEnd]).toEqual([true, true, true]);
  const box = { left: 100, top: 300, width: 100, height: 60 };
  const inBox = cut(bia, "whole", box);
  expect(inBox.piece?.filter((value, at) => value && (at % width < 100 || at % width >= 200 || at < 300 * width || at >= 360 * width))).toHaveLength(0);
});

test("somebody beside bia is in none of her pieces, with clothes and all", async () => {
  const bia = await drawPortrait();
  const shifted = { ...bia.pose, landmarks: bia.pose.landmarks.map(({ x, ...more }) => ({ ...more, x: x + 90 })) };
  const { piece, allowed } = findPieceIn(bia.picture, bia.parts, [bia.pose, shifted], bia.pose, whole, "whole");
  const at = (x: number, y: number) => y * width + x;
  expect([piece?.[at(130, 220)], piece?.[at(235, 220)], allowed[at(240, 330)], allowed[at(240, 80)]]).toEqual([255, 0, 0, 0]);
});

test("what is not found leaves the box without her; a face that only the closer look sees goes too", async () => {
  const bia = await drawPortrait();
  const none = new Uint8Array(width * height);
  const blind = { ...bia.parts, clothes: none, other: none };
  const found = findPieceIn(bia.picture, blind, [bia.pose], bia.pose, whole, "whole");
  expect([found.piece, countPerson(bia, found.allowed)]).toEqual([null, 0]);
  const face = none.map((_, at) => (at % width > 20 && at % width < 40 && at > 500 * width && at < 520 * width ? 255 : 0));
  const seen = { width, height, hair: none, face, skin: none, clothes: none, other: none };
  const { allowed } = hideClose({ ...found, allowed: found.allowed.slice() }, seen, whole);
  expect([found.allowed[510 * width + 30], allowed[510 * width + 30]]).toEqual([255, 0]);
});

testInBench(
  "of two drawn people the one beside bia is in no part of her dress's area, seen by the network itself",
  async () => {
    const folder = `${process.env.DATA_DIR}/vision`;
    copyVisionFiles(folder);
    const models = await loadModelsInBun(folder);
    const [bia, friend] = [await openDemoPicture("look-02"), await openDemoPicture("look-05")];
    const { width, box, allowed, piece } = await cutPiece(models, placeSideBySide([bia, friend]), { left: 0, top: 0, width: 0.7, height: 1 }, "whole");
    const beside = (mask: Uint8Array | null) => mask?.filter((value, at) => value && at % width > width * 0.52);
    expect([box.width > width * 0.65, piece?.some((value) => value > 0), beside(piece)?.length, beside(allowed)?.length]).toEqual([true, true, 0, 0]);
  },
  30_000,
);
