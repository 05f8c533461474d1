import { AppError } from "#app/lib/app-error";
import { cutOutBaseFile, cutOutFile, masterFile } from "#app/models/media/picture";
import { type CutBox, cutKindOf } from "#app/models/pieces/cut-out";
import { type PieceKind, wholePicture } from "#app/models/pieces/piece";
import { findClothesKind } from "#app/models/try-on/try-on-input.server";
import type { CutPiece } from "#app/vision/garment/cut-piece";
import { runVision } from "#app/vision/process/vision.server";
import { getFaceShare } from "../face-share";
import { readPictureBytes } from "../files.server";
import type { CutBase, Size } from "../pixels/cut-base.server";
import type { MadeCutOut } from "../pixels/finish-cut-out.server";
import { pictures } from "../process/pictures.server";

/** What is cut out of which picture. */
type Wanted = { sourceId: string; box: CutBox; kind: PieceKind; isAi: boolean };

/** Finds a piece within a box; throws VisionError. */
export type PieceFinder = (master: Uint8Array, box: CutBox, kind: PieceKind) => Promise<CutPiece>;

/** Sees a JPEG without people; answers a picture of what stands out in it, or null. */
export type OutsideFinder = (picture: Uint8Array<ArrayBuffer>) => Promise<Uint8Array | null>;

const minShownShare = 0.3; // of the box, where the piece itself is not found

export const findPiece: PieceFinder = async (master, box, kind) => {
  const share = { left: box.x / wholePicture, top: box.y / wholePicture, width: box.width / wholePicture, height: box.height / wholePicture };
  return runVision("cutPiece", { picture: await pictures.decodeForVision(master), box: share, kind: cutKindOf[kind] });
};

/** Cuts a piece out of a stored picture; null where only people would be left. Throws VisionError. */
export async function makeCutOut({ sourceId, box, kind, isAi }: Wanted, find: PieceFinder, ask: OutsideFinder | null): Promise<MadeCutOut | null> {
  const master = await readPictureBytes(sourceId, masterFile);
  if (!master) return null;
  const found = await find(master, box, kind);
  return renderCutOut(master, found, isAi, ask);
}

/** The same without eyes: all of the box but where faces are expected. */
export async function makeUnseenCutOut({ sourceId, box, isAi }: Omit<Wanted, "kind">): Promise<MadeCutOut | null> {
  const master = await readPictureBytes(sourceId, masterFile);
  if (!master) return null;
  const { width, height } = await pictures.measureMaster(master);
  const isLaid = (await findClothesKind(sourceId)) === "flat_lay";
  const end = isLaid ? 0 : Math.ceil(getFaceShare({ width, height }) * wholePicture);
  const frame = { width: 500, height: 500 };
  const scale = (part: number) => Math.round((part * frame.width) / wholePicture);
  const [left, top] = [Math.min(frame.width - 1, scale(box.x)), Math.min(frame.height - 1, scale(box.y))];
  const room = { left, top, width: Math.max(1, scale(box.x + box.width) - left), height: Math.max(1, scale(box.y + box.height) - top) };
  const allowed = new Uint8Array(frame.width * frame.height);
  for (let y = Math.max(room.top, scale(end) + (end > 0 ? 1 : 0)); y < room.top + room.height; y++) {
    allowed.fill(255, y * frame.width + room.left, y * frame.width + room.left + room.width);
  }
  return renderCutOut(master, { ...frame, box: room, allowed, piece: null }, isAi, null);
}

async function renderCutOut(master: Uint8Array, found: CutPiece, isAi: boolean, ask: OutsideFinder | null): Promise<MadeCutOut | null> {
  const shown = found.allowed.reduce((sum, value) => sum + (value ? 1 : 0), 0);
  if (!found.piece && shown < found.box.width * found.box.height * minShownShare) return null;
  const base = await pictures.renderBase(master, found);
  const outside = ask && (await askOutside(base, ask));
  const made = outside && (await pictures.finishBase(base, outside, "provider", isAi));
  return made ?? pictures.finishBase(base, base.piece ?? alphaOf(base), base.piece ? "clothes" : "box", isAi);
}

async function askOutside(base: CutBase, ask: OutsideFinder): Promise<Uint8Array | null> {
  const answer = await ask(await pictures.renderForOutside(base));
  return answer && pictures.readOutsideMask(answer, base);
}

const alphaOf = ({ width, height, data }: CutBase): Uint8Array => Uint8Array.from({ length: width * height }, (_, at) => data[at * 4 + 3] ?? 0);

/** Applies the mask of a brush to what it may show. */
export async function mendCutOut(mediaId: string, base: Size, png: Uint8Array, isAi: boolean): Promise<MadeCutOut | null> {
  const mask = await pictures.readMask(png, base);
  const stored = await readPictureBytes(mediaId, cutOutBaseFile);
  if (!stored) throw new AppError("not_found");
  return pictures.finishStored(stored, mask, "brush", isAi);
}

/** On white, for what takes no transparency. */
export async function renderCutOutOnWhite(mediaId: string, side: number): Promise<Uint8Array | null> {
  const bytes = await readPictureBytes(mediaId, cutOutFile);
  return bytes && pictures.renderOnWhite(bytes, side);
}
