import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { AppError } from "#app/models/app-error";
import { requireCollection } from "#app/models/collection.server";

/** What there is, or the 404 page. */
export function orNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw data({ code: "collection_not_found" }, { status: 404 });
  return found;
}

/** The collection of a page about one of the viewer's own; to everyone else the page does not exist. */
export async function requirePageCollection({ context, params }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const collection = await requireCollection(viewer.id, params.id ?? "").catch((error: unknown) => {
    if (error instanceof AppError) return orNotFound<never>(undefined);
    throw error;
  });
  return { viewer, collection };
}
