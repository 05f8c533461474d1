import { CalendarPlus } from "@phosphor-icons/react/dist/ssr/CalendarPlus";
import { Check } from "@phosphor-icons/react/dist/ssr/Check";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { useCalendarWords } from "#app/components/pieces/outfits/calendar-words";
import { OutfitCanvas } from "#app/components/pieces/outfits/outfit-canvas";
import { useOutfitWords } from "#app/components/pieces/outfits/outfit-words";
import { PieceCrop } from "#app/components/pieces/piece-crop";
import { usePieceWords } from "#app/components/pieces/piece-words";
import type { DayCard, PlanCard } from "#app/models/pieces/outfits/calendar-card";
import { calendarPath, outfitPath, planPath, wardrobePiecePath } from "#app/try-again-paths";

/** What was worn and is planned on one day. */
export function DayPart({ shown, today }: { shown: DayCard; today: string }) {
  const { t } = useTranslation("calendar");
  const { nameOf } = usePieceWords();
  const { formatDay } = useCalendarWords();
  const { day, worn, plans } = shown;
  return (
    <section className="grid content-start gap-4" aria-labelledby="day-title">
      <h2 id="day-title" className="t-h2">
        {formatDay(day)}
      </h2>
      {worn.length + plans.length === 0 ? <p className="muted t-small">{t("nothing")}</p> : null}
      {worn.length > 0 ? (
        <div className="grid gap-2">
          <h3 className="t-h3">{t("wornTitle")}</h3>
          <ul className="piece-strip" aria-label={t("wornTitle")}>
            {worn.map((piece) => (
              <li key={piece.id}>
                <Link className="wardrobe__piece" to={wardrobePiecePath(piece)}>
                  <PieceCrop piece={piece} alt="" width={96} />
                  <span className="clamp-2 wrap-anywhere t-meta">{nameOf(piece)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {plans.length > 0 ? (
        <div className="grid gap-1">
          <h3 className="t-h3">{t(day < today ? "wasPlannedTitle" : "plannedTitle")}</h3>
          <ul className="rows">
            {plans.map((plan) => (
              <PlanRow key={plan.id} plan={plan} hasCome={day <= today} />
            ))}
          </ul>
        </div>
      ) : null}
      {day >= today ? (
        <Link className="btn btn--line justify-self-start" to={planPath(day)}>
          <CalendarPlus className="ic ic--s" aria-hidden="true" />
          {t("plan")}
        </Link>
      ) : null}
    </section>
  );
}

function PlanRow({ plan, hasCome }: { plan: PlanCard; hasCome: boolean }) {
  const { t } = useTranslation("calendar");
  const { nameOf } = usePieceWords();
  const { titleOf } = useOutfitWords();
  const { id, plannedOn, isWorn, outfit, piece } = plan;
  const name = outfit ? titleOf(outfit) : piece ? nameOf(piece) : "";
  const returnTo = calendarPath(plannedOn);
  return (
    <li className="flex flex-wrap items-center gap-x-2 py-2">
      <Link className="piece-row basis-40" to={outfit ? outfitPath(outfit) : wardrobePiecePath(piece ?? { id: "" })}>
        <span className="w-14 flex-none">
          {outfit ? <OutfitCanvas pieces={outfit.pieces} width={56} /> : piece ? <PieceCrop piece={piece} alt="" width={56} /> : null}
        </span>
        <span className="grid min-w-0">
          <b className="clamp-2 wrap-anywhere font-semibold t-small">{name}</b>
          {isWorn ? <span className="faint t-meta">{t("isWorn")}</span> : null}
        </span>
      </Link>
      <div className="ms-auto flex items-center">
        {hasCome ? (
          <ActionForm
            action={`/api/calendar/${id}/worn`}
            method="put"
            fields={{ isWorn: String(!isWorn) }}
            returnTo={returnTo}
            toast={isWorn ? "planNotWorn" : "planWorn"}
            failure="planFailed"
          >
            <button type="submit" className={isWorn ? "btn btn--quiet" : "btn btn--primary"} aria-label={`${t(isWorn ? "notWorn" : "wore")}: ${name}`}>
              {isWorn ? null : <Check className="ic ic--s" aria-hidden="true" />}
              {t(isWorn ? "notWorn" : "wore")}
            </button>
          </ActionForm>
        ) : null}
        {isWorn ? null : (
          <ActionForm action={`/api/calendar/${id}`} method="delete" returnTo={returnTo} toast="wearUnplanned" failure="planFailed">
            <button type="submit" className="icb" aria-label={t("takeOff", { name })}>
              <X className="ic" weight="light" aria-hidden="true" />
            </button>
          </ActionForm>
        )}
      </div>
    </li>
  );
}
