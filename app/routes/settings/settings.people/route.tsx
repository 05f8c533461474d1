import { UsersThree } from "@phosphor-icons/react/dist/ssr/UsersThree";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLoadMore } from "#app/components/data/use-load-more";
import { ActionForm } from "#app/components/forms/action-form";
import { PeopleList } from "#app/components/people/people-list";
import { EmptyState } from "#app/components/ui/empty-state";
import { MoreLink } from "#app/components/ui/more-link";
import { pageRequest } from "#app/http/paging.server";
import { handleOf } from "#app/models/looks/post-card";
import { type RelationType, relationTypes } from "#app/models/people/relation";
import { listRelations } from "#app/models/people/relation.server";

export { nextPageLoader as clientLoader } from "#app/components/data/next-page-loader";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const url = new URL(request.url);
  const type = relationTypes.find((relationType) => relationType === url.searchParams.get("list")) ?? "mute";
  const { items, nextCursor } = await listRelations(viewer.id, type, pageRequest(url));
  return { type, items, nextCursor };
}

const getListPath = (type: RelationType) => `/settings/people?list=${type}`;

export default function RelatedPeople() {
  const { t } = useTranslation(["people", "common"]);
  const { state } = useLocation();
  const { type, ...first } = useLoaderData<typeof loader>();
  const { items, remove, more } = useLoadMore(first, getListPath(type), (data: typeof first) => data);
  return (
    <div>
      <nav className="tabs" aria-label={t("people:relations.title")}>
        {relationTypes.map((name) => (
          <Link key={name} to={getListPath(name)} aria-current={name === type ? "page" : undefined} state={state} replace preventScrollReset>
            {t(`people:relations.${name}`)}
          </Link>
        ))}
      </nav>
      <p className="muted py-3 t-small">{t(`people:relations.${type}Hint`)}</p>
      {items.length === 0 ? (
        <EmptyState icon={<UsersThree className="ic ic--l" weight="light" />} title={t(`people:relations.${type}None`)} />
      ) : (
        <PeopleList
          people={items}
          label={t(`people:relations.${type}`)}
          aside={(person) => (
            <ActionForm
              action={`/api/users/${person.id}/${type}`}
              method="delete"
              returnTo={getListPath(type)}
              toast={`${type}Lifted`}
              toastName={handleOf(person)}
              failure="liftFailed"
              onDone={() => remove(person.id)}
            >
              <button type="submit" className="btn btn--line">
                {t(`people:relations.${type}Lift`)}
                <span className="sr-only">@{person.username}</span>
              </button>
            </ActionForm>
          )}
        />
      )}
      <MoreLink {...more} />
    </div>
  );
}
