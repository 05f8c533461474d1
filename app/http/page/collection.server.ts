import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCollection } from "#app/models/collections/collection.server";
import { notFound, orNotFound } from "../page.server";

export function collectionOrNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw notFound("collection_not_found");
  return found;
}

export async function requirePageCollection({ context, params }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  return { viewer, collection: await orNotFound(requireCollection(viewer.id, params.id ?? "")) };
}
