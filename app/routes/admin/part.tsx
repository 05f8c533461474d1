import { Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** A heading of a page of moderators, and what is under it. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="mb-2 t-h3">{title}</h2>
      {children}
    </section>
  );
}

/** The way to the next part of a list, with what else the address says. */
export function More({ cursor }: { cursor: string | null }) {
  const { t } = useTranslation("admin");
  const [query] = useSearchParams();
  if (!cursor) return null;
  return (
    <Link className="btn btn--line mx-auto mt-6 flex w-fit" to={`?${new URLSearchParams({ ...Object.fromEntries(query), cursor })}`}>
      {t("more")}
    </Link>
  );
}
