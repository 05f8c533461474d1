import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { postFormFields } from "#app/actions/post.server";
import { GetReadyScreen } from "#app/components/try-on/get-ready-screen";
import { readPageFormData } from "#app/http/input.server";
import { loadTryOn } from "#app/routes/_overlay._index/try-on-tab.server";
import { postDirectly } from "./post-directly.server";
import { startTryOn, tryOnFields } from "./start-try-on.server";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction = () => [{ title: "Get Ready · Espelho" }];

/** Reached only by a refused form without scripts. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const url = new URL(request.url);
  if (!request.headers.has("content-type")) {
    url.searchParams.delete("index");
    url.searchParams.set("tab", "tryon");
    throw redirect(`/?${url.searchParams}`);
  }
  return loadTryOn(viewer, url);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const { searchParams } = new URL(request.url);
  if (searchParams.get("mode") === "direct") return postDirectly(viewer, await readPageFormData(request, postFormFields));
  return startTryOn(viewer, await readPageFormData(request, tryOnFields), context.language);
}

export default function GetReady() {
  return <GetReadyScreen start={useLoaderData<typeof loader>()} />;
}
