import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { postPath } from "#app/paths";

/** Whose look was tried on. */
export function SourceLink({ source }: { source: { id: string; by: string } }) {
  const { t } = useTranslation("versions");
  return (
    <p className="t-small">
      <Link className="link inline-flex min-h-11 items-center" to={postPath(source)}>
        {t("source", { name: source.by })}
      </Link>
    </p>
  );
}
