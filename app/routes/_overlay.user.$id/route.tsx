import { Camera } from "@phosphor-icons/react/dist/ssr/Camera";
import { ChatCircle } from "@phosphor-icons/react/dist/ssr/ChatCircle";
import { type LoaderFunctionArgs, type MetaFunction, redirect, type SerializeFrom } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLoadMore } from "#app/components/data/use-load-more";
import { BackBar } from "#app/components/layout/top-bar";
import { LookGrid } from "#app/components/looks/look-grid";
import { OnMeSwitch } from "#app/components/on-me/on-me-switch";
import { FollowButton, useFollowersCount } from "#app/components/people/follow-button";
import { ProfileHead } from "#app/components/people/profile-head";
import { EmptyState } from "#app/components/ui/empty-state";
import { MoreLink } from "#app/components/ui/more-link";
import { env } from "#app/config/env.server";
import { requirePagePerson } from "#app/http/page/person.server";
import { pageRequest } from "#app/http/paging.server";
import type { PublicUser } from "#app/models/contract";
import { listPostsBy } from "#app/models/feed/feed.server";
import { handleOf, type Thumbnail, thumbnailOf } from "#app/models/looks/post-card";
import { messagesPath, ownProfilePath, userPath } from "#app/paths";
import { loadOverBackground, skipApiRevalidation } from "#app/routes/_overlay/background-page";
import { BlockedPerson } from "./blocked-person";
import { UserMenu } from "./user-menu";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `${data.person.name} (@${data.person.username}) · Espelho` : "Espelho" }];

export const clientLoader = loadOverBackground;
export const shouldRevalidate = skipApiRevalidation;

export async function loader(args: LoaderFunctionArgs) {
  const { id: viewerId } = await args.context.requireViewer();
  const { id = "" } = args.params;
  if (id === viewerId) throw redirect(ownProfilePath);
  const [{ person }, { items, nextCursor }] = await Promise.all([
    requirePagePerson(args),
    listPostsBy(viewerId, id, pageRequest(new URL(args.request.url))), // none of blocked people
  ]);
  return { person, shareUrl: `${env.APP_URL}${userPath(person)}`, looks: items.map(thumbnailOf), nextCursor };
}

export default function UserPage() {
  const data = useLoaderData<typeof loader>();
  return <Profile key={data.person.id} {...data} />;
}

/** The key resets dialogs and follow state per person. */
function Profile({ person, shareUrl, looks, nextCursor }: SerializeFrom<typeof loader>) {
  return (
    <>
      <BackBar title={`@${handleOf(person)}`} to="/">
        <UserMenu person={person} shareUrl={shareUrl} />
      </BackBar>
      {person.isBlocked ? (
        <BlockedPerson person={person} />
      ) : (
        <main id="content" className="mx-auto max-w-(--container-feed) pb-16 lg:px-(--spacing-gutter)">
          <div className="lg:grid lg:grid-cols-[22rem_1fr] lg:gap-14 lg:pt-6">
            <Head person={person} />
            <Looks path={userPath(person)} count={person.postsCount} looks={looks} nextCursor={nextCursor} />
          </div>
        </main>
      )}
    </>
  );
}

function Head({ person }: { person: PublicUser }) {
  const { t } = useTranslation("people");
  const followersCount = useFollowersCount(person);
  return (
    <section className="grid content-start gap-4 px-(--spacing-gutter) pt-4 lg:sticky lg:top-24 lg:px-0 lg:pt-0">
      <ProfileHead user={{ ...person, followersCount }} />
      <div className="flex flex-wrap gap-2">
        <FollowButton user={person} />
        <Link className="btn btn--line grow" to={messagesPath(person)} state={{ isOver: true, depth: 1 }} preventScrollReset>
          <ChatCircle className="ic ic--s" weight="light" aria-hidden="true" />
          {t("message")}
        </Link>
      </div>
    </section>
  );
}

type Shown = { looks: Thumbnail[]; nextCursor: string | null };

/** Looks visible to the viewer; `count` is of all. */
function Looks({ path, count, looks, nextCursor }: Shown & { path: string; count: number }) {
  const { t } = useTranslation("people");
  const { items, more } = useLoadMore({ items: looks, nextCursor }, path, (data: Shown) => ({ ...data, items: data.looks }));
  return (
    <section className="mt-6 lg:mt-0" aria-label={t("looks", { count: 2 })}>
      {items.length === 0 ? (
        <EmptyState icon={<Camera className="ic ic--l" weight="light" />} title={t(count === 0 ? "noLooks" : "noneToSee")} />
      ) : (
        <>
          <div className="flex justify-end px-(--spacing-gutter) pb-3 lg:px-0">
            <OnMeSwitch />
          </div>
          <LookGrid looks={items} />
        </>
      )}
      <MoreLink {...more} />
    </section>
  );
}
