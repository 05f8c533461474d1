import { UsersThree } from "@phosphor-icons/react/dist/ssr/UsersThree";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/action-form";
import { EmptyState } from "#app/components/empty-state";
import { PeopleList } from "#app/components/people-list";
import { BackBar } from "#app/components/top-bar";
import { pageRequest } from "#app/http/paging.server";
import { i18nFor } from "#app/locales/i18n.server";
import { type RelationType, relationTypes } from "#app/models/relation";
import { listRelations } from "#app/models/relation.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const url = new URL(request.url);
  const type = relationTypes.find((known) => known === url.searchParams.get("list")) ?? "mute";
  const { items, nextCursor } = await listRelations(viewer.id, type, pageRequest(url));
  return { type, people: items, nextCursor, title: i18nFor[context.language].getFixedT(null, "people")("relations.title") };
}

const pathOf = (type: RelationType) => `/settings/people?list=${type}`;

export default function RelatedPeople() {
  const { t } = useTranslation(["people", "common"]);
  const { type, people, nextCursor, title } = useLoaderData<typeof loader>();
  return (
    <>
      <BackBar title={title} to="/settings" />
      <main id="content" className="mx-auto max-w-xl px-(--spacing-gutter) pt-4 pb-16">
        <h1 className="t-h1 mb-2">{title}</h1>
        <nav className="tabs" aria-label={title}>
          {relationTypes.map((name) => (
            <Link key={name} to={pathOf(name)} aria-current={name === type ? "page" : undefined} replace>
              {t(`people:relations.${name}`)}
            </Link>
          ))}
        </nav>
        <p className="muted py-3 t-small">{t(`people:relations.${type}Hint`)}</p>
        {people.length === 0 ? (
          <EmptyState icon={<UsersThree className="ic ic--l" weight="light" />} title={t(`people:relations.${type}None`)} />
        ) : (
          <PeopleList
            people={people}
            label={t(`people:relations.${type}`)}
            aside={(person) => (
              <ActionForm action={`/api/users/${person.id}/${type}`} method="delete" returnTo={pathOf(type)} toast={`${type}Lifted`} failure="liftFailed">
                <button type="submit" className="btn btn--line">
                  {t(`people:relations.${type}Lift`)}
                  <span className="sr-only">@{person.username}</span>
                </button>
              </ActionForm>
            )}
          />
        )}
        {nextCursor ? (
          <Link className="btn btn--line mx-auto mt-6 flex w-fit" to={`${pathOf(type)}&cursor=${nextCursor}`}>
            {t("common:more")}
          </Link>
        ) : null}
      </main>
    </>
  );
}
