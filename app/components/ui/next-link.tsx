import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { nextPagePath } from "#app/paths";

type Props = { cursor: string | null; path?: string };

/** Link to the next page; nothing at the end. */
export function NextLink({ cursor, path = "" }: Props) {
  const { t } = useTranslation();
  if (!cursor) return null;
  return (
    <Link className="btn btn--line mx-auto mt-6 flex w-fit" to={nextPagePath(path, cursor)}>
      {t("more")}
    </Link>
  );
}
