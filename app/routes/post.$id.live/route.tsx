import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LiveScreen } from "#app/components/try-on/live/live-screen";
import { readLookIds } from "#app/http/look-ids.server";
import { measureModels } from "#app/http/models-size.server";
import { requirePagePost } from "#app/http/page/post.server";
import { notFound } from "#app/http/page.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { listWearableLooks } from "#app/models/looks/garment.server";
import { listSimilarLookCards } from "#app/models/search/similar-looks.server";

const maxSimilar = 23;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

/** The look, and those of the list it was opened from, or else similar ones. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, post } = await requirePagePost(args);
  const list = new URL(args.request.url).searchParams.get("with");
  const named = list ? readLookIds(list) : null;
  const [first] = await listWearableLooks(viewer.id, [post.id]);
  if (!first) throw notFound();
  const others = await listWearableLooks(viewer.id, named ?? (await listSimilarIds(viewer.id, post.id)));
  const title = i18nByLanguage[args.context.language].getFixedT(null, "live")("title");
  const megabytes = await measureModels(args.request.headers.get("Accept-Encoding") ?? "", { hasParts: false });
  return { title, first, looks: [first, ...others.filter(({ id }) => id !== post.id)], megabytes };
}

async function listSimilarIds(viewerId: string, postId: string): Promise<string[]> {
  const { items } = await listSimilarLookCards(viewerId, postId, { limit: maxSimilar, cursor: null });
  return items.filter(({ isWearable }) => isWearable).map(({ id }) => id);
}

export default function LivePage() {
  const { first, looks, megabytes } = useLoaderData<typeof loader>();
  return <LiveScreen key={first.id} first={first} looks={looks} megabytes={megabytes} />;
}
