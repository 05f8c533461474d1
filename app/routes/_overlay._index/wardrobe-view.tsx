import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLoadMore } from "#app/components/data/use-load-more";
import { EmptyWardrobe } from "#app/components/pieces/empty-wardrobe";
import { WardrobeGrid } from "#app/components/pieces/wardrobe-grid";
import { MoreLink } from "#app/components/ui/more-link";
import { importPath, wardrobePath } from "#app/try-again-paths";
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
  return (
    <EmptyWardrobe isFiltered={Boolean(filter.kind || filter.colour || filter.season || filter.state)}>
      <Link className="btn btn--quiet" to={importPath}>
        {t("importing:title")}
      </Link>
    </EmptyWardrobe>
  );
}

const partOf = ({ pieces, nextCursor }: WardrobeProps) => ({ items: pieces, nextCursor });
