import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, NavLink, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BackBar } from "#app/components/top-bar";
import { useHere } from "#app/components/use-here";
import { requireModerator } from "#app/http/moderator.server";
import { adminWords } from "#app/locales/i18n.server";
import { countWaiting } from "#app/models/moderation-audit.server";
import { isPasswordConfirmed } from "#app/models/password-confirmation.server";
import { adminPath, confirmPasswordPath } from "#app/paths";
import { unlessUnread } from "./unless-unread";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.words.title ?? ""} · Espelho` }];

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store" });

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await requireModerator(context);
  const [waiting, isConfirmed] = await Promise.all([countWaiting(), isPasswordConfirmed(viewer, "moderation")]);
  return { words: adminWords[context.language], waiting, isConfirmed };
}

export const shouldRevalidate = unlessUnread; // what waits is counted here

/** The frame of every page of moderators: where one is, and how much waits there. */
export default function Admin() {
  const { words, waiting, isConfirmed } = useLoaderData<typeof loader>();
  const { i18n } = useTranslation();
  const here = useHere();
  // the catalogue that everybody loads has none of these words; they come with the page
  if (!i18n.hasResourceBundle(i18n.language, "admin")) i18n.addResourceBundle(i18n.language, "admin", words);
  const tabs = [
    { to: adminPath, name: words.nav.reports, count: waiting.reports, end: true },
    { to: `${adminPath}/appeals`, name: words.nav.appeals, count: waiting.appeals },
    { to: `${adminPath}/pending`, name: words.nav.pending, count: waiting.matched },
    { to: `${adminPath}/people`, name: words.nav.people },
    { to: `${adminPath}/acts`, name: words.nav.acts },
  ];
  return (
    <>
      <BackBar title={words.title} to="/" />
      <div className="mx-auto max-w-5xl px-(--spacing-gutter) pb-20">
        <nav className="tabs flex-wrap gap-y-0" aria-label={words.title}>
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
              {words.confirm.text}{" "}
              <Link className="link inline-flex min-h-11 items-center font-medium" to={confirmPasswordPath(here)}>
                {words.confirm.link}
              </Link>
            </p>
          )}
          <Outlet />
        </main>
      </div>
    </>
  );
}
