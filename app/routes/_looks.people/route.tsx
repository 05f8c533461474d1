import { UsersThree } from "@phosphor-icons/react/dist/ssr/UsersThree";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/empty-state";
import { MoreLink } from "#app/components/more-link";
import { PersonCards } from "#app/components/people-to-follow/people-to-follow";
import { BackBar } from "#app/components/top-bar";
import { useMore } from "#app/components/use-more";
import { statusOf } from "#app/http/errors";
import { requireAny } from "#app/http/page.server";
import { pageRequest } from "#app/http/paging.server";
import { loadPeopleToFollow } from "#app/http/people-to-follow.server";
import { i18nFor } from "#app/locales/i18n.server";
import { AppError } from "#app/models/app-error";
import { peoplePath } from "#app/paths";
import { fromBehind, unlessButton } from "../_looks/behind";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export const clientLoader = fromBehind;
export const shouldRevalidate = unlessButton;

const sizes = { usual: 12, most: 24 };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const url = new URL(request.url);
  try {
    const page = await loadPeopleToFollow(viewer.id, pageRequest(url, sizes));
    requireAny(page.people, url, peoplePath);
    return { title: i18nFor[context.language].getFixedT(null, "people")("suggestions.title"), ...page };
  } catch (error) {
    if (error instanceof AppError) throw data({ code: error.code }, statusOf[error.code]);
    throw error;
  }
}

type Shown = Pick<ReturnType<typeof useLoaderData<typeof loader>>, "people" | "nextCursor">;

/** People to follow, as many as there are. */
export default function People() {
  const { title, people, nextCursor } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["people", "search"]);
  const { items, more } = useMore({ items: people, nextCursor }, peoplePath, (shown: Shown) => ({ ...shown, items: shown.people }));
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
