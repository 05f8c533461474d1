import { UsersThree } from "@phosphor-icons/react/dist/ssr/UsersThree";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/action-form";
import { EmptyState } from "#app/components/empty-state";
import { MoreLink } from "#app/components/more-link";
import { PeopleList } from "#app/components/people-list";
import { useMore } from "#app/components/use-more";
import { pageRequest } from "#app/http/paging.server";
import { type RelationType, relationTypes } from "#app/models/relation";
import { listRelations } from "#app/models/relation.server";

export { orNothing as clientLoader } from "#app/components/or-nothing";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const url = new URL(request.url);
  const type = relationTypes.find((known) => known === url.searchParams.get("list")) ?? "mute";
  const { items, nextCursor } = await listRelations(viewer.id, type, pageRequest(url));
  return { type, items, nextCursor };
}

const pathOf = (type: RelationType) => `/settings/people?list=${type}`;

export default function RelatedPeople() {
  const { t } = useTranslation(["people", "common"]);
  const { state } = useLocation();
  const { type, ...first } = useLoaderData<typeof loader>();
  const { items, remove, more } = useMore(first, pathOf(type), (shown: typeof first) => shown);
  return (
    <div>
      <nav className="tabs" aria-label={t("people:relations.title")}>
        {relationTypes.map((name) => (
          <Link key={name} to={pathOf(name)} aria-current={name === type ? "page" : undefined} state={state} replace preventScrollReset>
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
              returnTo={pathOf(type)}
              toast={`${type}Lifted`}
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
