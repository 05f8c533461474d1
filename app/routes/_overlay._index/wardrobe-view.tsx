import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLoadMore } from "#app/components/data/use-load-more";
import { WardrobeGrid } from "#app/components/pieces/wardrobe-grid";
import { EmptyState } from "#app/components/ui/empty-state";
import { MoreLink } from "#app/components/ui/more-link";
import { importPath, newWardrobePath, wardrobePath } from "#app/try-again-paths";
import type { loadWardrobe } from "./wardrobe-view.server";

export type WardrobeProps = Awaited<ReturnType<typeof loadWardrobe>>;

/** The viewer's own pieces. */
export function WardrobeView(props: WardrobeProps) {
  const { t } = useTranslation(["wardrobe", "importing"]);
  const { filter } = props;
  const { items, more } = useLoadMore(partOf(props), wardrobePath(filter), (data: { collections: WardrobeProps }) => partOf(data.collections));
  if (items.length > 0) {
    return (
      <>
        <WardrobeGrid pieces={items} label={t("title")} />
        <MoreLink {...more} />
      </>
    );
  }
  const icon = <CoatHanger className="ic ic--l" weight="light" />;
  const isFiltered = filter.kind || filter.colour || filter.season || filter.state;
  return isFiltered ? (
    <EmptyState icon={icon} title={t("noneFiltered")} text={t("noneFilteredText")}>
      <Link className="btn btn--line" to={wardrobePath()}>
        {t("clear")}
      </Link>
    </EmptyState>
  ) : (
    <EmptyState icon={icon} title={t("none")} text={t("noneText")}>
      <Link className="btn btn--primary" to={newWardrobePath}>
        {t("addPhotos")}
      </Link>
      <Link className="btn btn--quiet" to={importPath}>
        {t("importing:title")}
      </Link>
    </EmptyState>
  );
}

const partOf = ({ pieces, nextCursor }: WardrobeProps) => ({ items: pieces, nextCursor });
