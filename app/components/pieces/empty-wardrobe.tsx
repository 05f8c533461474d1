import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/ui/empty-state";
import { newWardrobePath, wardrobePath } from "#app/try-again-paths";

type Props = { isFiltered?: boolean; children?: ReactNode };

/** How to add the first piece, or the way out of a filter. */
export function EmptyWardrobe({ isFiltered = false, children }: Props) {
  const { t } = useTranslation("wardrobe");
  const icon = <CoatHanger className="ic ic--l" weight="light" />;
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
      {children}
    </EmptyState>
  );
}
