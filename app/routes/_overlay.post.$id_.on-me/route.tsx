import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { renderOnMe } from "#app/actions/on-me.server";
import compare from "#app/components/pictures/compare.css?url";
import { requirePagePost } from "#app/http/page/post.server";
import { errorData, orNotFound } from "#app/http/page.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import type { Plan } from "#app/models/contract";
import { getGarment } from "#app/models/looks/garment.server";
import { handleOf } from "#app/models/looks/post-card";
import { getBody } from "#app/models/try-on/body.server";
import { isLocalEngine } from "#app/models/try-on/try-on-model.server";
import { OnMeScreen } from "./on-me-screen";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: compare }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, post } = await requirePagePost(args);
  const garment = await orNotFound(getGarment(viewer.id, post.id));
  const body = await getBody(viewer.id);
  const title = i18nByLanguage[args.context.language].getFixedT(null, "onMe")("title");
  return { title, post: { id: post.id, name: handleOf(post.author) }, garment, hasBody: body.state === "ready", way: chooseWay(viewer.subscriptionPlan) };
}

/** How the way on to Get Ready is named. */
const chooseWay = (plan: Plan): "perfect" | "perfectLocal" | "perfectPremium" =>
  isLocalEngine() ? "perfectLocal" : plan === "premium" ? "perfectPremium" : "perfect";

/** Renders the still on the server, for browsers without scripts. */
export async function action(args: ActionFunctionArgs) {
  const { viewer, post } = await requirePagePost(args);
  try {
    const picture = await renderOnMe(viewer.id, post.id, args.context.language);
    return { picture, errors: [] };
  } catch (error) {
    return errorData(error);
  }
}

export default function OnMePage() {
  const { title, post, garment, hasBody, way } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <OnMeScreen
      key={garment.url}
      title={title}
      post={post}
      garment={garment}
      hasBody={hasBody}
      way={way}
      rendered={answer && "picture" in answer ? answer.picture : null}
      errors={answer?.errors ?? []}
    />
  );
}
