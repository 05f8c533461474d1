import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from "@remix-run/react";

/** The client loader of a page with a list that goes on: its next part (`more`), when it does not come, is null, and the page stays what it is. Who is signed out is told. */
export async function orNothing({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const isPart = new URL(request.url).searchParams.has("more");
  try {
    return await serverLoader();
  } catch (error) {
    if (!isPart || (isRouteErrorResponse(error) && error.status === 401)) throw error;
    return null;
  }
}
