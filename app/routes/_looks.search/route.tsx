import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/empty-state";
import { PeopleList } from "#app/components/people-list";
import { rememberSearch } from "#app/components/search/recent-searches";
import { SearchTabs } from "#app/components/search/search-tabs";
import { TagList } from "#app/components/search/tag-list";
import { SearchField } from "#app/components/search-field";
import { BackBar } from "#app/components/top-bar";
import { statusOf } from "#app/http/errors";
import { pageRequest } from "#app/http/paging.server";
import { answerSearch, find } from "#app/http/search.server";
import { i18nFor } from "#app/locales/i18n.server";
import { AppError } from "#app/models/app-error";
import { isSearchable, longestSearch, searchTabOf } from "#app/models/search";
import { fromBehind, unlessButton } from "../_looks/behind";
import { FoundLooks } from "./found-looks";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export const clientLoader = fromBehind;
export const shouldRevalidate = unlessButton;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const url = new URL(request.url);
  const text = url.searchParams.get("q") ?? "";
  const tab = searchTabOf(url.searchParams.get("tab"));
  const title = i18nFor[context.language].getFixedT(null, "search")(tab === "people" ? "title" : `${tab}.title`);
  try {
    return answerSearch({ title, tab, text: text.slice(0, longestSearch) }, await find(viewer.id, tab, text, pageRequest(url)));
  } catch (error) {
    if (error instanceof AppError) throw data({ code: error.code }, statusOf[error.code]);
    throw error;
  }
}

/** People, looks or tags by what is typed: the page of the search dialog. */
export default function SearchPage() {
  const { tab, text, people, looks, tags, isRefused } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["search", "errors"]);
  const words = tab === "people" ? "" : (`${tab}.` as const);
  const found = people ?? looks?.items ?? tags;
  const remember = () => isSearchable(text) && rememberSearch(text);
  return (
    <>
      <BackBar title="" to="/" />
      <main id="content" className="mx-auto grid max-w-(--container-feed) gap-5 pt-4 pb-16 lg:px-(--spacing-gutter)">
        <div className="mx-auto grid w-full max-w-(--container-read) gap-5 px-(--spacing-gutter)">
          <h1 className="t-h1">{t(`search:${words}title`)}</h1>
          <Form action="/search" role="search" className="flex gap-2 max-[19em]:flex-wrap">
            {tab === "people" ? null : <input type="hidden" name="tab" value={tab} />}
            <SearchField key={text} label={t(`search:${words}label`)} initial={text} />
            <button type="submit" className="btn btn--primary">
              {t("search:submit")}
            </button>
          </Form>
          <SearchTabs current={tab} text={text} />
          {isRefused ? <p className="err">{t("errors:rate_limited")}</p> : null}
          {found === null && !isRefused ? <p className="muted">{t("search:hint")}</p> : null}
          {found?.length === 0 ? <EmptyState icon={null} title={t(`search:${words}none`)} text={t(`search:${words}noneText`)} /> : null}
          {found && found.length > 0 && !looks ? (
            <section>
              <h2 className="over mb-1 font-sans">{t(`search:${words}found`, { count: found.length })}</h2>
              {people ? <PeopleList people={people} label={t("search:results")} onSelect={remember} /> : null}
              {tags ? <TagList tags={tags} onSelect={remember} /> : null}
            </section>
          ) : null}
        </div>
        {looks && looks.items.length > 0 ? <FoundLooks text={text} looks={looks} onOpen={remember} /> : null}
      </main>
    </>
  );
}
