import { UsersThree } from "@phosphor-icons/react/dist/ssr/UsersThree";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { loadPeopleToFollow } from "#app/actions/people-to-follow.server";
import { useLoadMore } from "#app/components/data/use-load-more";
import { BackBar } from "#app/components/layout/top-bar";
import { PersonCards } from "#app/components/people/people-to-follow";
import { EmptyState } from "#app/components/ui/empty-state";
import { MoreLink } from "#app/components/ui/more-link";
import { redirectIfEmpty } from "#app/http/page.server";
import { pageRequest } from "#app/http/paging.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { peoplePath } from "#app/paths";
import { loadOverBackground, skipApiRevalidation } from "#app/routes/_overlay/background-page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export const clientLoader = loadOverBackground;
export const shouldRevalidate = skipApiRevalidation;

const sizes = { defaultSize: 12, maxSize: 24 };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const url = new URL(request.url);
  const page = await loadPeopleToFollow(viewer.id, pageRequest(url, sizes));
  redirectIfEmpty(page.people, url, peoplePath);
  return { title: i18nByLanguage[context.language].getFixedT(null, "people")("suggestions.title"), ...page };
}

type Shown = Pick<ReturnType<typeof useLoaderData<typeof loader>>, "people" | "nextCursor">;

export default function People() {
  const { title, people, nextCursor } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["people", "search"]);
  const { items, more } = useLoadMore({ items: people, nextCursor }, peoplePath, (data: Shown) => ({ ...data, items: data.people }));
  return (
    <>
      <BackBar title="" to="/" />
      <main id="content" className="mx-auto max-w-(--container-feed) pt-4 pb-16 lg:px-(--spacing-gutter)">
        <h1 className="t-h1 px-(--spacing-gutter) pb-4 lg:px-0">{title}</h1>
        {items.length === 0 ? (
          <EmptyState icon={<UsersThree className="ic ic--l" weight="light" />} title={t("people:suggestions.none")} text={t("people:suggestions.noneText")}>
            <Link className="btn btn--primary" to="/search">
              {t("search:submit")}
            </Link>
          </EmptyState>
        ) : (
          <PersonCards people={items} className="people-grid" />
        )}
        <MoreLink {...more} />
      </main>
    </>
  );
}
