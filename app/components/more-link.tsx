import { Link, type LinkProps } from "@remix-run/react";
import { useTranslation } from "react-i18next";

type Props = { cursor: string | null; path?: string; className?: string } & Pick<LinkProps, "replace" | "state">;

/** The way to the next part of a list, at `path` with what that says already; nothing at the list's end. */
export function MoreLink({ cursor, path = "", className = "mx-auto mt-6 flex w-fit", ...link }: Props) {
  const { t } = useTranslation();
  if (!cursor) return null;
  return (
    <Link className={`btn btn--line ${className}`} to={`${path}${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}`} {...link}>
      {t("more")}
    </Link>
  );
}
