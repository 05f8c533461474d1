import { Heart } from "@phosphor-icons/react/dist/ssr/Heart";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/empty-state";
import { FollowButton } from "#app/components/follow-button";
import { MoreLink } from "#app/components/more-link";
import { PeopleList } from "#app/components/people-list";
import { BackBar } from "#app/components/top-bar";
import { useHere } from "#app/components/use-here";
import { useMore } from "#app/components/use-more";
import { requireAny } from "#app/http/page.server";
import { requireOwnPagePost } from "#app/http/page-post.server";
import { pageRequest } from "#app/http/paging.server";
import { i18nFor } from "#app/locales/i18n.server";
import { listLikers } from "#app/models/finding/liker.server";
import { followedAmong } from "#app/models/follow.server";
import { likesPath, postPath } from "#app/paths";

export { orNothing as clientLoader } from "#app/components/or-nothing";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const post = await requireOwnPagePost(args);
  const url = new URL(args.request.url);
  const { items, nextCursor } = await listLikers(post.userId, post.id, pageRequest(url));
  requireAny(items, url, likesPath(post));
  const followed = await followedAmong(
    post.userId,
    items.map(({ id }) => id),
  );
  return {
    title: i18nFor[args.context.language].getFixedT(null, "people")("likers.title"),
    postId: post.id,
    viewerId: post.userId,
    people: items.map((person) => ({ ...person, isFollowing: followed.has(person.id) })),
    nextCursor,
  };
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

/** Who liked one's own look, each with a button to follow. */
export default function Likers() {
  const { title, postId, viewerId, people, nextCursor } = useLoaderData<typeof loader>();
  const { t } = useTranslation("people");
  const here = useHere();
  const { items, more } = useMore({ items: people, nextCursor }, likesPath({ id: postId }), (shown: Shown) => ({ ...shown, items: shown.people }));
  return (
    <>
      <BackBar title="" to={postPath({ id: postId })} />
      <main id="content" className="mx-auto max-w-xl px-(--spacing-gutter) pt-4 pb-16">
        <h1 className="t-h1 mb-2">{title}</h1>
        {items.length === 0 ? (
          <EmptyState icon={<Heart className="ic ic--l" weight="light" />} title={t("likers.none")} />
        ) : (
          <PeopleList people={items} label={title} aside={(person) => (person.id === viewerId ? null : <FollowButton user={person} returnTo={here} />)} />
        )}
        <MoreLink {...more} />
      </main>
    </>
  );
}
