import { Heart } from "@phosphor-icons/react/dist/ssr/Heart";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLoadMore } from "#app/components/data/use-load-more";
import { BackBar } from "#app/components/layout/top-bar";
import { FollowButton } from "#app/components/people/follow-button";
import { PeopleList } from "#app/components/people/people-list";
import { EmptyState } from "#app/components/ui/empty-state";
import { MoreLink } from "#app/components/ui/more-link";
import { requireOwnPagePost } from "#app/http/page/post.server";
import { redirectIfEmpty } from "#app/http/page.server";
import { pageRequest } from "#app/http/paging.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { listLikers } from "#app/models/looks/liker.server";
import { filterFollowed } from "#app/models/people/follow.server";
import { likesPath, postPath } from "#app/paths";

export { nextPageLoader as clientLoader } from "#app/components/data/next-page-loader";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const post = await requireOwnPagePost(args);
  const url = new URL(args.request.url);
  const { items, nextCursor } = await listLikers(post.userId, post.id, pageRequest(url));
  redirectIfEmpty(items, url, likesPath(post));
  const followed = await filterFollowed(
    post.userId,
    items.map(({ id }) => id),
  );
  return {
    title: i18nByLanguage[args.context.language].getFixedT(null, "people")("likers.title"),
    postId: post.id,
    viewerId: post.userId,
    people: items.map((person) => ({ ...person, isFollowing: followed.has(person.id) })),
    nextCursor,
  };
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Likers() {
  const { title, postId, viewerId, people, nextCursor } = useLoaderData<typeof loader>();
  const { t } = useTranslation("people");
  const { items, more } = useLoadMore({ items: people, nextCursor }, likesPath({ id: postId }), (data: Shown) => ({ ...data, items: data.people }));
  return (
    <>
      <BackBar title="" to={postPath({ id: postId })} />
      <main id="content" className="mx-auto max-w-xl px-(--spacing-gutter) pt-4 pb-16">
        <h1 className="t-h1 mb-2">{title}</h1>
        {items.length === 0 ? (
          <EmptyState icon={<Heart className="ic ic--l" weight="light" />} title={t("likers.none")} />
        ) : (
          <PeopleList people={items} label={title} aside={(person) => (person.id === viewerId ? null : <FollowButton user={person} />)} />
        )}
        <MoreLink {...more} />
      </main>
    </>
  );
}
