import { Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

export function AdminList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="mb-2 t-h3">{title}</h2>
      {children}
    </section>
  );
}

/** Link to the next page; keeps the query. */
export function MoreButton({ cursor }: { cursor: string | null }) {
  const { t } = useTranslation("admin");
  const [query] = useSearchParams();
  if (!cursor) return null;
  return (
    <Link className="btn btn--line mx-auto mt-6 flex w-fit" to={`?${new URLSearchParams({ ...Object.fromEntries(query), cursor })}`}>
      {t("more")}
    </Link>
  );
}
