import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useCalendarWords } from "#app/components/pieces/outfits/calendar-words";
import { OutfitCanvas } from "#app/components/pieces/outfits/outfit-canvas";
import { PieceCrop } from "#app/components/pieces/piece-crop";
import type { MonthDay } from "#app/models/pieces/outfits/calendar-card";
import { calendarPath } from "#app/try-again-paths";

type Props = { weeks: string[][]; days: MonthDay[]; day: string; today: string };

/** A month, each day with what was worn or is planned. */
export function MonthTable({ weeks, days, day, today }: Props) {
  const { formatMonth, formatWeekday } = useCalendarWords();
  const cards = new Map(days.map((card) => [card.day, card]));
  return (
    <table className="month">
      <caption className="sr-only">{formatMonth(day)}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((date) => (
            <th key={date} scope="col" className="faint t-meta">
              <span aria-hidden="true">{formatWeekday(date).charAt(0)}</span>
              <span className="sr-only">{formatWeekday(date)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date}>
                {date.slice(0, 7) === day.slice(0, 7) ? <DayLink date={date} card={cards.get(date)} isShown={date === day} isToday={date === today} /> : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayLink({ date, card, isShown, isToday }: { date: string; card: MonthDay | undefined; isShown: boolean; isToday: boolean }) {
  const { t } = useTranslation("calendar");
  const { formatDay } = useCalendarWords();
  const words = [
    formatDay(date),
    ...(isToday ? [t("today")] : []),
    ...(card?.wornCount ? [t("worn", { count: card.wornCount })] : []),
    ...(card?.plannedCount ? [t("planned", { count: card.plannedCount })] : []),
  ];
  return (
    <Link
      className="month__day"
      to={calendarPath(date)}
      preventScrollReset
      aria-label={words.join(", ")}
      aria-current={isShown ? "date" : undefined}
      data-today={isToday || undefined}
    >
      <span className="month__number t-meta">{Number(date.slice(8))}</span>
      {card ? <DayPicture {...card} /> : null}
    </Link>
  );
}

function DayPicture({ worn, plan }: Pick<MonthDay, "worn" | "plan">) {
  if (worn) return <PieceCrop piece={worn} alt="" width={44} />;
  if (!plan) return null;
  return (
    <span className="month__plan">
      {plan.outfit ? <OutfitCanvas pieces={plan.outfit.pieces} width={44} /> : plan.piece ? <PieceCrop piece={plan.piece} alt="" width={44} /> : null}
    </span>
  );
}
