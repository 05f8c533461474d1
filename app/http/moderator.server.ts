import type { AppLoadContext } from "@remix-run/node";
import { AppError } from "#app/models/app-error";
import type { Viewer } from "#app/models/session.server";
import { notFound } from "./page.server";

/** The moderator behind a page of /admin; to everybody else it is an address nobody knows. */
export async function requireModerator(context: AppLoadContext): Promise<Viewer> {
  const viewer = await context.requireViewer();
  if (!viewer.isModerator) throw notFound();
  return viewer;
}

/** What a page of /admin is about; of what there is not, the page says no more than of an address nobody knows. */
export const orUnknown = <T>(found: Promise<T>): Promise<T> =>
  found.catch((error) => {
    throw error instanceof AppError && (error.code === "post_not_found" || error.code === "user_not_found") ? notFound() : error;
  });
