import { data } from "@remix-run/node";
import { consumeUploadLimit } from "#app/actions/upload.server";
import { asAppError, errorResponseInit } from "#app/http/error-response.server";
import { readPageFormData } from "#app/http/input.server";
import { errorKey } from "#app/http/page.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { maxFormFields } from "#app/http/request-body.server";
import { ingestPicture } from "#app/media/ingest.server";
import { imageUrlOf } from "#app/models/media/picture";
import { ChooseForm, NameRow, NewPiece, WardrobeFilter } from "#app/models/pieces/piece.schema";
import { deletePieces } from "#app/models/pieces/piece.server";
import { maxNewPhotos } from "#app/models/pieces/wardrobe";
import { addPiece, changePieces, updateWardrobePiece } from "#app/models/pieces/wardrobe.server";

const filterNames = ["kind", "colour", "season", "state", "order"] as const;

/** An unknown choice filters nothing. */
export function readWardrobeFilter({ searchParams }: URL): WardrobeFilter {
  const readChoice = (name: (typeof filterNames)[number]) => WardrobeFilter.shape[name].safeParse(searchParams.get(name)).data ?? null;
  return Object.fromEntries(filterNames.map((name) => [name, readChoice(name)])) as WardrobeFilter;
}

const refuse = <T extends object>(thrown: unknown, more: T) => {
  const error = asAppError(thrown);
  return data({ ...more, errors: [errorKey(error, "errors:images_failed")] }, errorResponseInit(error));
};

/** A piece for each photo; those before a refused one stay. */
export async function keepPhotos(request: Request, ownerId: string) {
  const form = await readPageFormData(request, { kind: 1, key: 1, image: maxFormFields });
  const files = form.getAll("image").filter((part): part is File => part instanceof File && part.size > 0);
  const kind = NewPiece.shape.kind.safeParse(form.get("kind"));
  const answer = { kept: 0, errors: [] as string[] };
  if (!kind.success) return data({ ...answer, errors: ["errors:kind_required"] }, 422);
  if (files.length === 0) return data({ ...answer, errors: ["errors:image_required"] }, 422);
  if (files.length > maxNewPhotos) return data({ ...answer, errors: ["errors:too_many_photos"] }, 422);
  for (const file of files) {
    try {
      const bytes = await file.bytes();
      const key = `${String(form.get("key") ?? "").slice(0, 100)}-${new Bun.CryptoHasher("sha256").update(bytes).digest("hex")}`;
      await consumeUploadLimit(ownerId);
      await consumeLimit("piece", ownerId);
      const photo = await ingestPicture({ ownerId, purpose: "edit_input", bytes });
      await addPiece(ownerId, NewPiece.parse({ kind: kind.data, imageUrl: imageUrlOf(photo.id) }), key);
      answer.kept++;
    } catch (thrown) {
      return refuse(thrown, answer);
    }
  }
  return null;
}

type NameTexts = Record<keyof NameRow, string>;

/** Kind, name and colour of new pieces. */
export async function namePieces(request: Request, ownerId: string) {
  const form = await readPageFormData(request, { piece: maxNewPhotos, kind: maxNewPhotos, name: maxNewPhotos, colour: maxNewPhotos });
  const [ids, kinds, names, colours] = ["piece", "kind", "name", "colour"].map((field) => form.getAll(field).map(String)) as [
    string[],
    string[],
    string[],
    string[],
  ];
  const texts: NameTexts[] = ids.map((id, row) => ({ id, kind: kinds[row] ?? "", name: (names[row] ?? "").slice(0, 200), colour: colours[row] ?? "" }));
  const rows: NameRow[] = [];
  for (const text of texts) {
    const { data: row, error } = NameRow.safeParse(text);
    if (!row) return data({ texts, errors: [error.issues[0]?.message ?? "errors:invalid"] }, 422);
    rows.push(row);
  }
  try {
    await consumeLimit("piece", ownerId);
    for (const { id, ...change } of rows) await updateWardrobePiece(ownerId, id, change);
    return null;
  } catch (thrown) {
    return refuse(thrown, { texts });
  }
}

/** Changes the ticked pieces; a deletion is asked about first. */
export async function changeChosen(request: Request, ownerId: string) {
  const form = await readPageFormData(request, { piece: maxFormFields, act: 1, season: 1 });
  if (!form.has("act")) return data({ chosen: null, errors: ["errors:act_required"] }, 422);
  const sent = { pieceIds: form.getAll("piece"), act: form.get("act"), season: form.get("season") };
  const { data: chosen } = ChooseForm.safeParse(sent);
  if (!chosen) return data({ chosen: null, errors: ["errors:invalid"] }, 422);
  const { pieceIds, act, season } = chosen;
  if (pieceIds.length === 0) return data({ chosen: null, errors: ["errors:pieces_required"] }, 422);
  if (act === "delete") return data({ chosen: pieceIds, errors: [] });
  try {
    await consumeLimit("piece", ownerId);
    if (act === "confirm") await deletePieces(ownerId, pieceIds);
    else await changePieces(ownerId, act === "season" ? { pieceIds, season } : { pieceIds, state: act === "ready" ? null : act });
    return act === "confirm" ? "piecesDeleted" : "piecesChanged";
  } catch (thrown) {
    return refuse(thrown, { chosen: null });
  }
}
