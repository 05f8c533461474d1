import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { searchResponse, searchTab } from "#app/actions/search.server";
import { SearchField } from "#app/components/forms/search-field";
import { BackBar } from "#app/components/layout/top-bar";
import { PeopleList } from "#app/components/people/people-list";
import { addSearch } from "#app/components/search/recent-searches";
import { SearchTabs } from "#app/components/search/search-tabs";
import { TagList } from "#app/components/search/tag-list";
import { EmptyState } from "#app/components/ui/empty-state";
import { pageRequest } from "#app/http/paging.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { PieceFilterForm } from "#app/models/pieces/piece.schema";
import { isSearchable, parseSearchTab, searchedPart } from "#app/models/search/search-query";
import { loadOverBackground, skipApiRevalidation } from "#app/routes/_overlay/background-page";
import { LookResults } from "./look-results";
import { pieceSearchPath, readFilters } from "./piece-filters";
import { PieceResults } from "./piece-results";
import { PieceSearchFields } from "./piece-search-fields";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export const clientLoader = loadOverBackground;
export const shouldRevalidate = skipApiRevalidation;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const url = new URL(request.url);
  const text = searchedPart(url.searchParams.get("q") ?? "");
  const tab = parseSearchTab(url.searchParams.get("tab"));
  const title = i18nByLanguage[context.language].getFixedT(null, "search")(tab === "people" ? "title" : `${tab}.title`);
  const filters = readFilters(url.searchParams);
  const { success, data: wanted = null, error } = PieceFilterForm.safeParse(filters);
  const isPriceWrong = !success && error.issues.some(({ path }) => path[0] === "price");
  return searchResponse({ title, tab, text, filters, isPriceWrong }, await searchTab(viewer.id, tab, text, pageRequest(url), wanted));
}

export default function SearchPage() {
  const { tab, text, filters, isPriceWrong, people, looks, pieces, tags, isRefused } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["search", "errors"]);
  const keyPrefix = tab === "people" ? "" : (`${tab}.` as const);
  const results = people ?? looks?.items ?? pieces?.items ?? tags;
  const remember = () => isSearchable(text) && addSearch(text);
  return (
    <>
      <BackBar title="" to="/" />
      <main id="content" className="mx-auto grid max-w-(--container-feed) gap-5 pt-4 pb-16 lg:px-(--spacing-gutter)">
        <div className="grid w-full max-w-(--container-read) gap-5 px-(--spacing-gutter) lg:px-0">
          <h1 className="t-h1">{t(`search:${keyPrefix}title`)}</h1>
          <Form action="/search" role="search" className="grid gap-3">
            {tab === "people" ? null : <input type="hidden" name="tab" value={tab} />}
            <div className="flex items-start gap-2 max-[19em]:flex-wrap">
              <SearchField key={text} label={t(`search:${keyPrefix}label`)} initial={text} />
              <button type="submit" className="btn btn--primary min-h-12">
                {t("search:submit")}
              </button>
            </div>
            {tab === "pieces" ? (
              <PieceSearchFields
                key={pieceSearchPath(text, filters)}
                text={text}
                filters={filters}
                priceError={isPriceWrong ? t("errors:price_invalid") : null}
              />
            ) : null}
          </Form>
          <SearchTabs current={tab} text={text} />
          {isRefused ? <p className="err">{t("errors:rate_limited")}</p> : null}
          {results === null && !isRefused && !isPriceWrong ? <p className="muted">{t("search:hint")}</p> : null}
          {results?.length === 0 ? (
            <EmptyState
              icon={null}
              title={t(`search:${keyPrefix}none`)}
              text={t(pieces?.nextCursor ? "search:pieces.noneYetText" : `search:${keyPrefix}noneText`)}
            />
          ) : null}
          {results && results.length > 0 && !looks && !pieces ? (
            <section>
              <h2 className="over mb-1 font-sans">{t(`search:${keyPrefix}found`, { count: results.length })}</h2>
              {people ? <PeopleList people={people} label={t("search:results")} onSelect={remember} /> : null}
              {tags ? <TagList tags={tags} onSelect={remember} /> : null}
            </section>
          ) : null}
        </div>
        {looks && looks.items.length > 0 ? <LookResults text={text} looks={looks} onOpen={remember} /> : null}
        {pieces && (pieces.items.length > 0 || pieces.nextCursor) ? <PieceResults text={text} filters={filters} pieces={pieces} onOpen={remember} /> : null}
      </main>
    </>
  );
}
