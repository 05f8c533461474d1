import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, NavLink, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useCurrentPath } from "#app/components/hooks/use-here";
import { BackBar } from "#app/components/layout/top-bar";
import { requireModerator } from "#app/http/moderator.server";
import { adminCatalogues } from "#app/locales/i18n.server";
import { isPasswordConfirmed } from "#app/models/account/password-confirmation.server";
import { countOpenCases } from "#app/models/moderation/moderation-audit.server";
import { adminPath, confirmPasswordPath, hiddenHostsPath } from "#app/paths";
import { revalidateIfReceived } from "./revalidate-if-received";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.catalog.title ?? ""} · Espelho` }];

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store" });

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await requireModerator(context);
  const [waiting, isConfirmed] = await Promise.all([countOpenCases(), isPasswordConfirmed(viewer, "moderation")]);
  return { catalog: adminCatalogues[context.language], waiting, isConfirmed };
}

export const shouldRevalidate = revalidateIfReceived; // Reloads the counts.

export default function Admin() {
  const { catalog, waiting, isConfirmed } = useLoaderData<typeof loader>();
  const { i18n } = useTranslation();
  const here = useCurrentPath();
  // The moderation catalog comes with the page.
  if (!i18n.hasResourceBundle(i18n.language, "admin")) i18n.addResourceBundle(i18n.language, "admin", catalog);
  const tabs = [
    { to: adminPath, name: catalog.nav.reports, count: waiting.reports, end: true },
    { to: `${adminPath}/appeals`, name: catalog.nav.appeals, count: waiting.appeals },
    { to: `${adminPath}/pending`, name: catalog.nav.pending, count: waiting.matched },
    { to: `${adminPath}/people`, name: catalog.nav.people },
    { to: hiddenHostsPath, name: catalog.nav.hosts },
    { to: `${adminPath}/acts`, name: catalog.nav.acts },
  ];
  return (
    <>
      <BackBar title={catalog.title} to="/" />
      <div className="mx-auto max-w-5xl px-(--spacing-gutter) pb-20">
        <nav className="tabs flex-wrap gap-y-0" aria-label={catalog.title}>
          {tabs.map(({ to, name, count, end = false }) => (
            <NavLink key={to} to={to} end={end}>
              {name}
              {count ? <span className="t-label tabular-nums">{count}</span> : null}
            </NavLink>
          ))}
        </nav>
        <main id="content" className="pt-6 wrap-anywhere">
          {isConfirmed ? null : (
            <p className="mb-4 t-small">
              {catalog.confirm.text}{" "}
              <Link className="link inline-flex min-h-11 items-center font-medium" to={confirmPasswordPath(here)}>
                {catalog.confirm.link}
              </Link>
            </p>
          )}
          <Outlet />
        </main>
      </div>
    </>
  );
}
