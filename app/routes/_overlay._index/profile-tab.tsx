import { Archive } from "@phosphor-icons/react/dist/ssr/Archive";
import { Export } from "@phosphor-icons/react/dist/ssr/Export";
import { Heart } from "@phosphor-icons/react/dist/ssr/Heart";
import { Plus } from "@phosphor-icons/react/dist/ssr/Plus";
import { Link } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLoadMore } from "#app/components/data/use-load-more";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { LookGrid } from "#app/components/looks/look-grid";
import { OnMeSwitch } from "#app/components/on-me/on-me-switch";
import { ProfileForm } from "#app/components/people/profile-form";
import { ProfileHead } from "#app/components/people/profile-head";
import { Modal } from "#app/components/sheets/modal";
import { ShareTargets } from "#app/components/sheets/share-targets";
import { SheetButton } from "#app/components/sheets/sheet-button";
import { EmptyState } from "#app/components/ui/empty-state";
import { MoreLink } from "#app/components/ui/more-link";
import { handleOf } from "#app/models/looks/post-card";
import { editProfilePath } from "#app/paths";
import { importPath } from "#app/try-again-paths";
import { PlanCard } from "./plan-card";
import type { loadProfile, ProfileList } from "./profile-tab.server";

type Props = Awaited<ReturnType<typeof loadProfile>>;

const lists: ProfileList[] = ["looks", "liked", "archived"];

export function ProfileTab({ me, shareUrl, list, looks, nextCursor }: Props) {
  const { t } = useTranslation("people");
  const base = (name: ProfileList) => `/?tab=profile&list=${name}`;
  const { items, more } = useLoadMore({ items: looks, nextCursor }, base(list), ({ profile }: { profile: Props }) => ({ ...profile, items: profile.looks }));
  const credits = me.subscriptionPlan === "premium" ? t("unlimited") : me.credits;
  return (
    <main id="content" className="mx-auto max-w-(--container-feed) pb-32 lg:px-(--spacing-gutter)">
      <div className="lg:grid lg:grid-cols-[22rem_1fr] lg:gap-14 lg:pt-6">
        <section className="grid content-start gap-4 px-(--spacing-gutter) pt-2 lg:sticky lg:top-24 lg:px-0">
          <ProfileHead user={{ ...me, isVerified: me.subscriptionPlan !== "free" }} more={{ label: t("credits", { count: me.credits }), value: credits }} />
          <ProfileActions me={me} shareUrl={shareUrl} />
          <PlanCard plan={me.subscriptionPlan} credits={me.credits} />
        </section>
        <section className="mt-3 lg:mt-0">
          <nav className="tabs mb-[3px] px-(--spacing-gutter) lg:mb-4 lg:px-0" aria-label={t("tabs.looks")}>
            {lists.map((name) => (
              <Link key={name} to={base(name)} aria-current={name === list ? "page" : undefined} preventScrollReset>
                {t(`tabs.${name}`)}
              </Link>
            ))}
          </nav>
          {items.length > 0 ? (
            <div className="flex justify-end px-(--spacing-gutter) py-2 lg:px-0">
              <OnMeSwitch />
            </div>
          ) : null}
          {items.length === 0 ? <Empty list={list} /> : <LookGrid looks={items} isLiked={list === "liked"} />}
          <MoreLink {...more} />
          {list === "liked" && items.length > 0 && !more.to ? <Empty list={list} isLeft /> : null}
        </section>
      </div>
    </main>
  );
}

function ProfileActions({ me, shareUrl }: Pick<Props, "me" | "shareUrl">) {
  const { t } = useTranslation(["profile", "people"]);
  const [isEditing, setEditing] = useState(false);
  const [isSharing, setSharing] = useState(false);
  return (
    <div className="flex gap-2">
      <Link className="btn btn--line grow" to={editProfilePath} onClick={onPlainClick(() => setEditing(true))}>
        {t("profile:edit")}
      </Link>
      <SheetButton
        label={t("profile:share")}
        icon={<Export className="ic" weight="light" aria-hidden="true" />}
        buttonClassName="icb border border-edge"
        isOpen={isSharing}
        onToggle={setSharing}
      >
        <div className="dlg">
          <h2>{t("profile:share")}</h2>
          <ShareTargets url={shareUrl} text={t("people:shareText", { name: handleOf(me) })} failure="profileNotShared" onDone={() => setSharing(false)} />
        </div>
      </SheetButton>
      {isEditing ? (
        <Modal title={t("profile:edit")} onClose={() => setEditing(false)}>
          <ProfileForm me={me} onClose={() => setEditing(false)} />
        </Modal>
      ) : null}
    </div>
  );
}

function Empty({ list, isLeft }: { list: ProfileList; isLeft?: boolean }) {
  const { t } = useTranslation("people");
  if (list === "liked") return <EmptyState icon={<Heart className="ic ic--l" weight="light" />} title={t("noLiked")} text={t("noLikedText")} isLeft={isLeft} />;
  if (list === "archived") return <EmptyState icon={<Archive className="ic ic--l" weight="light" />} title={t("noArchived")} text={t("noArchivedText")} />;
  return (
    <EmptyState icon={<Plus className="ic ic--l" weight="light" />} title={t("firstPost")} text={t("firstPostText")}>
      <Link className="btn btn--primary" to="/try-on">
        {t("create")}
      </Link>
      <Link className="btn btn--quiet" to={importPath}>
        {t("bringLooks")}
      </Link>
    </EmptyState>
  );
}
