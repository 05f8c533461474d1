import { Folders } from "@phosphor-icons/react/dist/ssr/Folders";
import { Heart } from "@phosphor-icons/react/dist/ssr/Heart";
import { Plus } from "@phosphor-icons/react/dist/ssr/Plus";
import { Link } from "@remix-run/react";
import { type FocusEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { CollectionList } from "#app/components/collections/collection-list";
import { RunLink } from "#app/components/collections/run-link";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { scrollToChip } from "#app/components/hooks/scroll-to-chip";
import { OnMeSwitch } from "#app/components/on-me/on-me-switch";
import { WardrobeSections } from "#app/components/pieces/outfits/wardrobe-sections";
import { WardrobeFilter } from "#app/components/pieces/wardrobe-filter";
import { Modal } from "#app/components/sheets/modal";
import { collectionsPath, manageCollectionsPath, organisePath, tryOnsPath } from "#app/paths";
import { chooseWardrobePath, duplicatesPath, newWardrobePath, wardrobeNumbersPath, wardrobePath } from "#app/try-again-paths";
import type { CollectionsProps, LooksProps } from "./collections-props";
import { LooksView } from "./looks-view";
import { OpenTryOns, TryOnsView, useIsTryOnsTarget } from "./try-ons-view";
import { type WardrobeProps, WardrobeView } from "./wardrobe-view";

export function CollectionsTab(props: CollectionsProps) {
  const { t } = useTranslation(["collections", "wardrobe"]);
  const isLooks = props.view === "collections";
  const isLoadingTryOns = useIsTryOnsTarget() && props.view !== "getready";
  return (
    <main id="content" data-testid="collections-page" className="split mx-auto max-w-(--container-feed) pb-32 lg:px-(--spacing-gutter)">
      <header>
        <div className="tab-head lg:mb-2">
          <h1>{t("collections:title")}</h1>
          {isLooks ? (
            <div className="flex items-center gap-1">
              <OnMeSwitch />
              <ManageCollections {...props} />
            </div>
          ) : null}
        </div>
        <nav className="tabs px-(--spacing-gutter) lg:px-0" aria-label={t("collections:title")}>
          <Link to={collectionsPath()} aria-current={isLooks ? "page" : undefined}>
            {t("collections:title")}
          </Link>
          <Link to={tryOnsPath} aria-current={props.view === "getready" ? "page" : undefined}>
            Get Ready
          </Link>
          <Link to={wardrobePath()} aria-current={props.view === "wardrobe" ? "page" : undefined}>
            {t("wardrobe:title")}
          </Link>
        </nav>
        {isLooks ? <CollectionChips {...props} /> : props.view === "wardrobe" ? <WardrobeTools {...props} /> : <div className="h-4" />}
      </header>
      <div>{isLoadingTryOns ? <OpenTryOns /> : <View {...props} />}</div>
    </main>
  );
}

function View(props: CollectionsProps) {
  if (props.view === "getready") return <TryOnsView {...props} />;
  return props.view === "wardrobe" ? <WardrobeView {...props} /> : <LooksView {...props} />;
}

/** What one may do with all pieces, and what is shown of them. */
function WardrobeTools({ filter, pieces }: WardrobeProps) {
  const { t } = useTranslation("wardrobe");
  return (
    <div className="grid gap-2 px-(--spacing-gutter) py-4 lg:px-0">
      <WardrobeSections current="pieces" />
      <p className="flex flex-wrap items-center justify-between gap-x-3 faint t-meta">
        {t("onlyYou")}
        {pieces.length > 1 ? (
          <Link className="link -my-2 inline-flex min-h-11 items-center" to={duplicatesPath}>
            {t("duplicates.link")}
          </Link>
        ) : null}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link className="chip" to={newWardrobePath}>
          <Plus className="ic ic--s" aria-hidden="true" />
          {t("addPhotos")}
        </Link>
        {pieces.length > 0 ? (
          <>
            <Link className="chip" to={chooseWardrobePath(filter)}>
              {t("choose")}
            </Link>
            <Link className="chip" to={wardrobeNumbersPath}>
              {t("numbers")}
            </Link>
          </>
        ) : null}
        <WardrobeFilter filter={filter} />
      </div>
    </div>
  );
}

/** Link to collections; opens a sheet with scripts. */
function ManageCollections({ collections }: LooksProps) {
  const { t } = useTranslation("collections");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Link className="btn btn--quiet -me-3 px-3" to={manageCollectionsPath} onClick={onPlainClick(() => setOpen(true))}>
        <Folders className="ic" weight="light" aria-hidden="true" />
        {t("manage")}
      </Link>
      {isOpen ? (
        <Modal title={t("manageTitle")} onClose={() => setOpen(false)}>
          <CollectionList collections={collections} onLeave={() => setOpen(false)} />
        </Modal>
      ) : null}
    </>
  );
}

/** On focus, browsers leave partly visible chips cut off. */
function scrollToFocused({ currentTarget }: FocusEvent) {
  if (currentTarget.matches(":focus-visible")) currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function CollectionChips({ collections, category, collected, pieces, run, plan }: LooksProps) {
  const { t } = useTranslation("collections");
  const own = collections.filter(({ kind }) => kind === "custom");
  const current = own.find(({ id }) => id === category);
  const chip = (value: string) => {
    const isCurrent = value === category;
    return {
      className: "chip scroll-mx-4",
      to: collectionsPath(value),
      "aria-current": isCurrent ? ("page" as const) : undefined,
      ref: isCurrent ? scrollToChip : null,
      onFocus: scrollToFocused,
    };
  };
  return (
    <>
      <nav className="chips px-(--spacing-gutter) py-4 lg:px-0" aria-label={t("filter")}>
        <Link {...chip("all")}>{t("all")}</Link>
        <Link {...chip("liked")}>
          <Heart className="ic ic--s" weight={category === "liked" ? "fill" : "regular"} aria-hidden="true" />
          {t("liked")}
        </Link>
        {own.map(({ id, name }) => (
          <Link key={id} {...chip(id)}>
            <span className="trunc max-w-56 max-[19em]:max-w-[50vw]">{name}</span>
          </Link>
        ))}
      </nav>
      {current ? (
        <div className="-mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 px-(--spacing-gutter) pb-3 lg:px-0">
          <p className="min-w-0 flex-1 whitespace-pre-line wrap-anywhere muted t-small">{current.description}</p>
          {collected.length + pieces.length > 0 ? (
            <Link className="link inline-flex min-h-11 items-center t-small" to={organisePath(current)}>
              {t("organise")}
            </Link>
          ) : null}
          {run ? (
            <div className="w-full">
              <RunLink collection={current} summary={run} plan={plan} />
            </div>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
