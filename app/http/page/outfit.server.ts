import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOutfit } from "#app/models/pieces/outfits/outfit-view.server";
import { orNotFound } from "../page.server";

export async function requirePageOutfit({ context, params }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  return { viewer, outfit: await orNotFound(requireOutfit(viewer.id, params.id ?? "")) };
}
