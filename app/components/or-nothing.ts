import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { stayOrThrow } from "./or-stay";

/** The client loader of a page with a list that goes on: its next part (`more`), when it does not come, is null, and the page stays what it is, as it does when the whole page does not come. Who is signed out is told. */
export async function orNothing({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const isPart = new URL(request.url).searchParams.has("more");
  try {
    return await serverLoader();
  } catch (error) {
    if (!isPart) return stayOrThrow(error, request);
    if (isRouteErrorResponse(error) && error.status === 401) throw error;
    return null;
  }
}
