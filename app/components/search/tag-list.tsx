import { Hash } from "@phosphor-icons/react/dist/ssr/Hash";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FoundTag } from "#app/models/contract";
import { tagPath } from "#app/paths";

export function TagList({ tags, onSelect }: { tags: FoundTag[]; onSelect?: () => void }) {
  const { t } = useTranslation("search");
  return (
    <ul className="rows" aria-label={t("tags.results")}>
      {tags.map(({ tag, recentCount }) => (
        <li key={tag}>
          <Link className="row" to={tagPath(tag)} onClick={onSelect}>
            <span className="grid size-11 flex-none place-items-center rounded-full border border-edge">
              <Hash className="ic ic--s" aria-hidden="true" />
            </span>
            <span className="min-w-0 t-small">
              <b className="trunc block font-semibold">#{tag}</b>
              <small>{t("tags.recent", { count: recentCount })}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
