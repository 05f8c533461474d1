import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePiece } from "#app/models/pieces/piece-view.server";
import { notFound, orNotFound } from "../page.server";

export async function requirePagePiece({ context, params, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  return { viewer, piece: await orNotFound(requirePiece(viewer.id, params.id ?? "", new URL(request.url).searchParams.get("look"))) };
}

export async function requireOwnPagePiece(args: LoaderFunctionArgs) {
  const { viewer, piece } = await requirePagePiece(args);
  if (piece.ownerId !== viewer.id) throw notFound("forbidden");
  return piece;
}
