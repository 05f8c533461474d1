import { Archive } from "@phosphor-icons/react/dist/ssr/Archive";
import { Camera } from "@phosphor-icons/react/dist/ssr/Camera";
import { Export } from "@phosphor-icons/react/dist/ssr/Export";
import { Heart } from "@phosphor-icons/react/dist/ssr/Heart";
import { Link } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/empty-state";
import { inPlace } from "#app/components/in-place";
import { LookGrid } from "#app/components/look-grid";
import { Modal } from "#app/components/modal";
import { MoreLink } from "#app/components/more-link";
import { ProfileForm } from "#app/components/profile-form";
import { ProfileHead } from "#app/components/profile-head";
import { shareLink } from "#app/components/share";
import { useMore } from "#app/components/use-more";
import { editProfilePath, userPath } from "#app/paths";
import { PlanCard } from "./plan-card";
import type { loadProfile, ProfileList } from "./profile-tab.server";

type Props = Awaited<ReturnType<typeof loadProfile>>;

const lists: ProfileList[] = ["looks", "liked", "archived"];

/** The viewer's own profile: who they are, what it counts, Meus Looks, Curtidos, Arquivados. */
export function ProfileTab({ me, list, looks, nextCursor }: Props) {
  const { t } = useTranslation("people");
  const base = (name: ProfileList) => `/?tab=profile&list=${name}`;
  const { items, more } = useMore({ items: looks, nextCursor }, base(list), ({ profile }: { profile: Props }) => ({ ...profile, items: profile.looks }));
  const credits = me.subscriptionPlan === "premium" ? t("unlimited") : me.credits;
  return (
    <main id="content" className="mx-auto max-w-(--container-feed) pb-32 lg:px-(--spacing-gutter)">
      <div className="lg:grid lg:grid-cols-[22rem_1fr] lg:gap-14 lg:pt-6">
        <section className="grid content-start gap-4 px-(--spacing-gutter) pt-2 lg:sticky lg:top-24 lg:px-0">
          <ProfileHead user={{ ...me, isVerified: me.subscriptionPlan !== "free" }} more={{ label: t("credits", { count: me.credits }), value: credits }} />
          <Acts me={me} />
          <PlanCard plan={me.subscriptionPlan} credits={me.credits} />
        </section>
        <section className="mt-6 lg:mt-0">
          <nav className="tabs mb-[3px] px-(--spacing-gutter) lg:mb-4 lg:px-0" aria-label={t("tabs.looks")}>
            {lists.map((name) => (
              <Link key={name} to={base(name)} aria-current={name === list ? "page" : undefined} preventScrollReset>
                {t(`tabs.${name}`)}
              </Link>
            ))}
          </nav>
          {items.length === 0 ? <Empty list={list} /> : <LookGrid looks={items} />}
          <MoreLink {...more} />
        </section>
      </div>
    </main>
  );
}

/** Editing opens in place, sharing asks the device. */
function Acts({ me }: Pick<Props, "me">) {
  const { t } = useTranslation("profile");
  const [isEditing, setEditing] = useState(false);
  return (
    <div className="flex gap-2">
      <Link className="btn btn--line grow" to={editProfilePath} onClick={inPlace(() => setEditing(true))}>
        {t("edit")}
      </Link>
      <button
        type="button"
        className="icb border! border-edge! unscripted:hidden"
        aria-label={t("share")}
        onClick={() => shareLink(userPath(me), { failure: "profileNotShared" })}
      >
        <Export className="ic" weight="light" aria-hidden="true" />
      </button>
      {isEditing ? (
        <Modal title={t("edit")} onClose={() => setEditing(false)}>
          <ProfileForm me={me} onClose={() => setEditing(false)} />
        </Modal>
      ) : null}
    </div>
  );
}

function Empty({ list }: { list: ProfileList }) {
  const { t } = useTranslation("people");
  if (list === "liked") return <EmptyState icon={<Heart className="ic ic--l" weight="light" />} title={t("noLiked")} text={t("noLikedText")} />;
  if (list === "archived") return <EmptyState icon={<Archive className="ic ic--l" weight="light" />} title={t("noArchived")} text={t("noArchivedText")} />;
  return (
    <EmptyState icon={<Camera className="ic ic--l" weight="light" />} title={t("firstPost")}>
      <Link className="btn btn--primary" to="/try-on">
        {t("create")}
      </Link>
    </EmptyState>
  );
}
