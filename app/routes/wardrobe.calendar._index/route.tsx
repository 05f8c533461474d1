import { CaretLeft } from "@phosphor-icons/react/dist/ssr/CaretLeft";
import { CaretRight } from "@phosphor-icons/react/dist/ssr/CaretRight";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BackBar } from "#app/components/layout/top-bar";
import { useCalendarWords } from "#app/components/pieces/outfits/calendar-words";
import { WardrobeSections } from "#app/components/pieces/outfits/wardrobe-sections";
import { addMonths, isDay, weeksOfMonth } from "#app/lib/days";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { dayCardOf, monthDayOf } from "#app/models/pieces/outfits/calendar-card";
import { getCalendar, getCalendarDay } from "#app/models/pieces/outfits/calendar-view.server";
import { calendarPath, wardrobePath } from "#app/try-again-paths";
import { DayPart } from "./day-part";
import { MonthTable } from "./month-table";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const today = saoPauloDay(new Date());
  const asked = new URL(request.url).searchParams.get("day") ?? "";
  const day = isDay(asked) && asked > "2000" && asked < "2100" ? asked : today;
  const weeks = weeksOfMonth(day);
  const [from = day, to = day] = [weeks[0]?.[0], weeks.at(-1)?.[6]];
  const [days, shown] = await Promise.all([getCalendar(viewer.id, { from, to }), getCalendarDay(viewer.id, day)]);
  const title = i18nByLanguage[context.language].getFixedT(null, "calendar")("title");
  return { title, today, day, weeks, days: days.map(monthDayOf), shown: dayCardOf(shown) };
}

export default function Calendar() {
  const { title, today, day, weeks, days, shown } = useLoaderData<typeof loader>();
  const { t } = useTranslation("calendar");
  const { formatMonth } = useCalendarWords();
  return (
    <>
      <BackBar title="" to={wardrobePath()} />
      <main id="content" className="mx-auto grid w-full max-w-3xl grid-cols-1 content-start gap-5 px-(--spacing-gutter) pt-4 pb-16">
        <h1 className="t-h2">{title}</h1>
        <WardrobeSections current="calendar" />
        <div className="grid grid-cols-1 gap-6 md:grid-cols-[3fr_2fr]">
          <div className="grid content-start gap-2">
            <nav className="flex items-center gap-1" aria-label={t("month")}>
              <b className="grow font-semibold">{formatMonth(day)}</b>
              <Link className="icb" to={calendarPath(addMonths(day, -1))} preventScrollReset aria-label={t("before")}>
                <CaretLeft className="ic" weight="light" aria-hidden="true" />
              </Link>
              {day === today ? null : (
                <Link className="btn btn--quiet px-3" to={calendarPath()} preventScrollReset>
                  {t("today")}
                </Link>
              )}
              <Link className="icb" to={calendarPath(addMonths(day, 1))} preventScrollReset aria-label={t("after")}>
                <CaretRight className="ic" weight="light" aria-hidden="true" />
              </Link>
            </nav>
            <MonthTable weeks={weeks} days={days} day={day} today={today} />
          </div>
          <DayPart shown={shown} today={today} />
        </div>
      </main>
    </>
  );
}
