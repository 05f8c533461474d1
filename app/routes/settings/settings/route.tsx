import { ArrowLeft } from "@phosphor-icons/react/dist/ssr/ArrowLeft";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { revalidateUnlessFailed } from "#app/components/data/revalidate-unless-failed";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { useSettingsPanel } from "#app/routes/_overlay/settings-panel";
import styles from "./settings.css?url";
import { getSettingsView } from "./views.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  await context.requireViewer();
  return getSettingsView(new URL(request.url).pathname, context.language);
}

export const shouldRevalidate = revalidateUnlessFailed;

export default function Settings() {
  const { t } = useTranslation(["settings", "common"]);
  const { title, parent } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const panel = useSettingsPanel();
  const navigate = useNavigate();
  const isLoading = useNavigation().location?.pathname.startsWith("/settings") ?? false;
  const Frame = panel ? "div" : "main";
  const back = panel && panel.depth > 1 ? onPlainClick(() => navigate(-1)) : undefined;
  return (
    <Frame id={panel ? undefined : "content"} className={panel ? "min-h-full" : "mx-auto min-h-dvh max-w-105 bg-surface"} aria-busy={isLoading}>
      <header
        className="sticky top-0 z-(--z-index-bar) flex min-h-16 items-center gap-1 bg-surface ps-4 pe-1.5 lg:ps-6"
        style={{ paddingBlockStart: "env(safe-area-inset-top)" }}
      >
        {parent ? (
          <Link className="icb -ms-3.5" to={parent} state={{ isOver: true }} replace={panel !== null} onClick={back} aria-label={t("common:back")}>
            <ArrowLeft className="ic" weight="light" aria-hidden="true" />
          </Link>
        ) : null}
        {/* Moves reading focus to the new view's title. */}
        <h1 key={pathname} ref={panel && parent ? focus : undefined} tabIndex={-1} className="min-w-0 grow py-2 t-h2 outline-none">
          {title}
        </h1>
        {isLoading ? <output className="spinner" aria-label={t("loading")} /> : null}
        <Link className="icb shrink-0 self-start mt-2.5" to="/" onClick={panel ? onPlainClick(panel.close) : undefined} aria-label={t("common:close")}>
          <X className="ic" weight="light" aria-hidden="true" />
        </Link>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4 pb-10 lg:px-6">
        <Outlet />
      </div>
    </Frame>
  );
}

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });
