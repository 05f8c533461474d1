import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePack } from "#app/models/pieces/outfits/pack-view.server";
import { orNotFound } from "../page.server";

export async function requirePagePack({ context, params }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  return { viewer, pack: await orNotFound(requirePack(viewer.id, params.id ?? "")) };
}
