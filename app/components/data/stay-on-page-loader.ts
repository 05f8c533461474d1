import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { throwLoaderError } from "./stay-on-page";
import { isUnanswered } from "./unanswered";

/** Client loader; without an answer it cancels a navigation, and keeps the data of a revalidation. */
export async function stayOnPageLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  try {
    return await serverLoader();
  } catch (error) {
    const loaded = isUnanswered(error) ? getLoadedData(new URL(request.url)) : undefined;
    return loaded ?? throwLoaderError(error, request);
  }
}

/** Data of the page at this address, if it is shown. */
function getLoadedData({ pathname, search }: URL): unknown {
  const { location: shown, matches, loaderData } = window.__remixRouter.state;
  return shown.pathname === pathname && shown.search === search ? loaderData[matches.at(-1)?.route.id ?? ""] : undefined;
}
