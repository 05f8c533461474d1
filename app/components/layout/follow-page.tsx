import { UserMinus } from "@phosphor-icons/react/dist/ssr/UserMinus";
import { UsersThree } from "@phosphor-icons/react/dist/ssr/UsersThree";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLoadMore } from "#app/components/data/use-load-more";
import { ActionForm } from "#app/components/forms/action-form";
import { useCurrentPath } from "#app/components/hooks/use-here";
import { FollowButton } from "#app/components/people/follow-button";
import { PeopleList } from "#app/components/people/people-list";
import { EmptyState } from "#app/components/ui/empty-state";
import { MoreLink } from "#app/components/ui/more-link";
import type { UserSummary } from "#app/models/contract";
import { ownProfilePath, userPath } from "#app/paths";
import { BackBar } from "./top-bar";

type Listed = UserSummary & { isFollowing: boolean; isViewer: boolean };

type Props = {
  person: { id: string; name: string; isViewer: boolean };
  list: "followers" | "following";
  people: Listed[];
  nextCursor: string | null;
};

const listNames = ["followers", "following"] as const;

export function FollowPage({ person, list, people, nextCursor }: Props) {
  const { t } = useTranslation("people");
  const profile = userPath(person);
  const path = `${profile}/${list}`;
  const currentPath = useCurrentPath();
  const none = list === "followers" ? "lists.noFollowers" : "lists.noFollowing";
  const { items, remove, more } = useLoadMore({ items: people, nextCursor }, path, (shown: Props) => ({ ...shown, items: shown.people }));
  return (
    <>
      <BackBar title={`@${person.name}`} to={person.isViewer ? ownProfilePath : profile} />
      <main id="content" className="mx-auto max-w-xl px-(--spacing-gutter) pt-4 pb-16">
        <h1 className="t-h1 mb-2">{t(`lists.${list}`)}</h1>
        <nav className="tabs mb-2" aria-label={t("lists.label")}>
          {listNames.map((side) => (
            <Link key={side} to={`${profile}/${side}`} aria-current={side === list ? "page" : undefined} replace>
              {t(`lists.${side}`)}
            </Link>
          ))}
        </nav>
        {items.length === 0 ? (
          <EmptyState icon={<UsersThree className="ic ic--l" weight="light" />} title={t(none)} />
        ) : (
          <PeopleList
            people={items}
            label={t(`lists.${list}`)}
            aside={(listed) => (
              <>
                {listed.isViewer ? null : <FollowButton user={listed} />}
                {person.isViewer && list === "followers" ? (
                  <RemoveFollower follower={listed} returnTo={currentPath} onRemoved={() => remove(listed.id)} />
                ) : null}
              </>
            )}
          />
        )}
        <MoreLink {...more} />
      </main>
    </>
  );
}

function RemoveFollower({ follower, returnTo, onRemoved }: { follower: UserSummary; returnTo: string; onRemoved: () => void }) {
  const { t } = useTranslation("people");
  const label = t("lists.remove", { name: follower.username });
  return (
    <ActionForm
      action={`/api/users/${follower.id}/follower`}
      method="delete"
      returnTo={returnTo}
      toast="followerRemoved"
      failure="followerNotRemoved"
      onDone={onRemoved}
    >
      <button type="submit" className="icb" aria-label={label} title={label}>
        <UserMinus className="ic" weight="light" aria-hidden="true" />
      </button>
    </ActionForm>
  );
}
