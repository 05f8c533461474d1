import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";

/** A route's client action for small writes: a request that never arrived answers `offline`, and one whose sender is signed out by now `signed_out`, instead of taking the page down. */
export async function orOffline({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    // after a failure the page's loaders are not asked again
    if (error instanceof TypeError) return Response.json({ code: "offline" }, { status: 503 });
    if (isRouteErrorResponse(error) && error.data?.code === "signed_out") return Response.json({ code: "signed_out" }, { status: 401 });
    throw error;
  }
}
