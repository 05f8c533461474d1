import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LiveScreen } from "#app/components/try-on/live/live-screen";
import { measureModels } from "#app/http/models-size.server";
import { orNotFound } from "#app/http/page.server";
import { requirePagePost } from "#app/http/page-post.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { getGarment, listGarments } from "#app/models/looks/garment.server";
import { handleOf } from "#app/models/looks/post-card";
import { listSimilarLookCards } from "#app/models/search/similar-looks.server";

const maxOthers = 23;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

/** The look and similar ones that can be worn. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, post } = await requirePagePost(args);
  const garment = await orNotFound(getGarment(viewer.id, post.id));
  const { items } = await listSimilarLookCards(viewer.id, post.id, { limit: maxOthers, cursor: null });
  const cards = items.filter(({ isWearable }) => isWearable);
  const garments = await listGarments(
    viewer.id,
    cards.map(({ id }) => id),
  );
  const others = cards.flatMap(({ id, author }) => {
    const found = garments.find(({ postId }) => postId === id);
    return found ? [{ id, name: author.name, garment: found }] : [];
  });
  const first = { id: post.id, name: handleOf(post.author), garment };
  const title = i18nByLanguage[args.context.language].getFixedT(null, "live")("title");
  return { title, first, looks: [first, ...others], megabytes: await measureModels(args.request.headers.get("Accept-Encoding") ?? "", { hasParts: false }) };
}

export default function LivePage() {
  const { first, looks, megabytes } = useLoaderData<typeof loader>();
  return <LiveScreen key={first.id} first={first} looks={looks} megabytes={megabytes} />;
}
