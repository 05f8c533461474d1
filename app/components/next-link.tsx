import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { partPath } from "#app/paths";

type Props = { cursor: string | null; path?: string };

/** The way to the next part of a list as a page of its own, at `path` with what that says already; nothing at the list's end. */
export function NextLink({ cursor, path = "" }: Props) {
  const { t } = useTranslation();
  if (!cursor) return null;
  return (
    <Link className="btn btn--line mx-auto mt-6 flex w-fit" to={partPath(path, cursor)}>
      {t("more")}
    </Link>
  );
}
