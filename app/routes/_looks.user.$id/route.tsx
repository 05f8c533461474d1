import { Camera } from "@phosphor-icons/react/dist/ssr/Camera";
import { UserCircle } from "@phosphor-icons/react/dist/ssr/UserCircle";
import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/empty-state";
import { FollowButton, useFollow } from "#app/components/follow-button";
import { LookGrid } from "#app/components/look-grid";
import { ProfileHead } from "#app/components/profile-head";
import { BackBar } from "#app/components/top-bar";
import { pageRequest } from "#app/http/paging.server";
import { AppError } from "#app/models/app-error";
import { cardOf, handleOf } from "#app/models/card";
import type { PublicUser } from "#app/models/contract";
import { listPostsBy } from "#app/models/feed.server";
import { requirePerson } from "#app/models/person.server";
import { userPath } from "#app/paths";
import { fromBehind, unlessButton } from "../_looks/behind";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.person ? `${data.person.name} (@${data.person.username}) · Espelho` : "Espelho" },
];

export const clientLoader = fromBehind;
export const shouldRevalidate = unlessButton;

const none = { person: null, cards: [], nextCursor: null };

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { id = "" } = params;
  if (id === viewer.id) throw redirect("/?tab=profile");
  try {
    const person = await requirePerson(viewer.id, id);
    const page = person.isBlocked ? { items: [], nextCursor: null } : await listPostsBy(viewer.id, id, pageRequest(new URL(request.url)));
    return { person, cards: page.items.map(cardOf), nextCursor: page.nextCursor };
  } catch (error) {
    if (error instanceof AppError && error.code === "user_not_found") return data(none, 404);
    throw error;
  }
}

export default function UserPage() {
  const { person, cards, nextCursor } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["people", "common"]);
  if (!person) return <NotFound />;
  return (
    <>
      <BackBar title={`@${handleOf(person)}`} to="/" />
      <main id="content" className="mx-auto max-w-(--container-feed) pb-16 lg:px-(--spacing-gutter)">
        <div className="lg:grid lg:grid-cols-[22rem_1fr] lg:gap-14 lg:pt-6">
          <Head person={person} />
          <section className="mt-6 lg:mt-0" aria-label={t("people:looks", { count: 2 })}>
            {cards.length === 0 ? <EmptyState icon={<Camera className="ic ic--l" weight="light" />} title={t("people:noLooks")} /> : <LookGrid cards={cards} />}
            {nextCursor ? (
              <div className="grid justify-items-center py-6">
                <Link className="btn btn--line" to={`?cursor=${encodeURIComponent(nextCursor)}`}>
                  {t("common:more")}
                </Link>
              </div>
            ) : null}
          </section>
        </div>
      </main>
    </>
  );
}

function Head({ person }: { person: PublicUser }) {
  const { followersCount } = useFollow(person);
  return (
    <section className="grid content-start gap-4 px-(--spacing-gutter) pt-4 lg:sticky lg:top-24 lg:px-0 lg:pt-0">
      <ProfileHead user={{ ...person, followersCount }} />
      <div className="flex gap-2">
        <FollowButton user={person} returnTo={userPath(person)} />
      </div>
    </section>
  );
}

function NotFound() {
  const { t } = useTranslation(["people", "common"]);
  return (
    <main id="content" className="grid min-h-dvh place-content-center">
      <EmptyState icon={<UserCircle className="ic ic--l" weight="light" />} title={t("people:notFound")} text={t("people:notFoundText")}>
        <a className="btn btn--primary" href="/">
          {t("common:home")}
        </a>
      </EmptyState>
    </main>
  );
}
