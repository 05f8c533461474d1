import type { ClientActionFunctionArgs } from "@remix-run/react";

/** A route's client action for small writes: a request that never arrived answers `offline` instead of taking the page down. */
export async function orOffline({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof TypeError) return Response.json({ code: "offline" }, { status: 503 }); // after a failure the page's loaders are not asked again
    throw error;
  }
}
