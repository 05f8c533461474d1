import { expect, test } from "bun:test";
import { NewOutfit } from "#app/models/pieces/outfits/outfit.schema";
import { NewPack } from "#app/models/pieces/outfits/pack.schema";
import { PieceChange } from "#app/models/pieces/piece.schema";

const readName = (name: string) => PieceChange.parse({ name }).name;

test("what ana pastes from a shop's page keeps its words; what nobody sees is no name of a piece, an outfit or a list", () => {
  expect(readName("\u200eSaia\u00ad midi\ufeff ")).toBe("Saia midi");
  expect(readName("\u202eatnirp")).toBe("atnirp");
  for (const name of ["👩‍🎤 palco", "❤️", "می‌خواهم", "सारी"]) expect(readName(name)).toBe(name);
  for (const name of ["", " ", "\u200b\u200b", "\u200d\ufe0f", "\u2800", "\u3164"]) {
    const pieces = [{ pieceId: crypto.randomUUID() }];
    expect([
      readName(name),
      NewOutfit.parse({ name, occasion: null, pieces }).name,
      NewPack.parse({ name, startsOn: "2026-11-26", endsOn: "2026-11-27" }).name,
    ]).toEqual([null, null, null]);
  }
});
