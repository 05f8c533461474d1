import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/empty-state";
import { PeopleList } from "#app/components/people-list";
import { SearchField } from "#app/components/search-field";
import { BackBar } from "#app/components/top-bar";
import { answerSearch, findPeople } from "#app/http/search.server";
import { i18nFor } from "#app/locales/i18n.server";
import { longestSearch } from "#app/models/search";
import { fromBehind, unlessButton } from "../_looks/behind";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export const clientLoader = fromBehind;
export const shouldRevalidate = unlessButton;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const title = i18nFor[context.language].getFixedT(null, "search")("title");
  const text = new URL(request.url).searchParams.get("q") ?? "";
  return answerSearch({ title, text: text.slice(0, longestSearch) }, await findPeople(viewer.id, text));
}

export default function SearchPage() {
  const { text, people, isRefused } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["search", "errors"]);
  return (
    <>
      <BackBar title="" to="/" />
      <main id="content" className="mx-auto grid max-w-(--container-read) gap-5 px-(--spacing-gutter) pt-4 pb-16">
        <h1 className="t-h1">{t("search:title")}</h1>
        <Form action="/search" role="search" className="flex gap-2 max-[19em]:flex-wrap">
          <SearchField key={text} initial={text} />
          <button type="submit" className="btn btn--primary">
            {t("search:submit")}
          </button>
        </Form>
        {isRefused ? <p className="err">{t("errors:rate_limited")}</p> : null}
        {people === null && !isRefused ? <p className="muted">{t("search:hint")}</p> : null}
        {people?.length === 0 ? <EmptyState icon={null} title={t("search:none")} text={t("search:noneText")} /> : null}
        {people && people.length > 0 ? (
          <section>
            <h2 className="over mb-1 font-sans">{t("search:found", { count: people.length })}</h2>
            <PeopleList people={people} label={t("search:results")} />
          </section>
        ) : null}
      </main>
    </>
  );
}
