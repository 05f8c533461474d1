import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/empty-state";
import { PeopleList } from "#app/components/people-list";
import { SearchField } from "#app/components/search-field";
import { BackBar } from "#app/components/top-bar";
import { statusOf } from "#app/http/errors";
import { countAgainst } from "#app/http/rate-limit.server";
import { i18nFor } from "#app/locales/i18n.server";
import { AppError } from "#app/models/app-error";
import { isSearchable } from "#app/models/search";
import { searchUsers } from "#app/models/search.server";
import { fromBehind, unlessButton } from "../_looks/behind";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export const clientLoader = fromBehind;
export const shouldRevalidate = unlessButton;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const title = i18nFor[context.language].getFixedT(null, "search")("title");
  const text = new URL(request.url).searchParams.get("q") ?? "";
  const shown = { title, text: text.slice(0, 131), people: null, isRefused: false };
  if (!isSearchable(text)) return shown;
  try {
    await countAgainst("search", viewer.id);
    return { ...shown, people: await searchUsers(viewer.id, text) };
  } catch (error) {
    if (!(error instanceof AppError && error.code === "rate_limited")) throw error;
    return data({ ...shown, isRefused: true }, { status: statusOf.rate_limited, headers: { "Retry-After": String(Math.ceil(error.retryAfter ?? 60)) } });
  }
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
