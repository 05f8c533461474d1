import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { throwLoaderError } from "./stay-on-page";

/** Client loader; null when a further page or a sheet's part (`more`) fails. */
export async function nextPageLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const isPart = new URL(request.url).searchParams.has("more");
  try {
    return await serverLoader();
  } catch (error) {
    if (!isPart) return throwLoaderError(error, request);
    if (isRouteErrorResponse(error) && error.status === 401) throw error;
    return null;
  }
}
