import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCollection } from "#app/models/collection.server";
import { notFound, orNotFound } from "./page.server";

/** The collection, or the page that says there is no such one. */
export function orNoCollection<T>(found: T | undefined): T {
  if (found === undefined) throw notFound("collection_not_found");
  return found;
}

/** The collection of a page about one of the viewer's own; to everyone else the page does not exist. */
export async function requirePageCollection({ context, params }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  return { viewer, collection: await orNotFound(requireCollection(viewer.id, params.id ?? "")) };
}
