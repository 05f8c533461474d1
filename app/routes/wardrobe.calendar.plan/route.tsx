import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { loadPiecesToChoose } from "#app/actions/pieces/choose-pieces.server";
import { planFormDay } from "#app/actions/pieces/plan-form.server";
import { FieldError } from "#app/components/forms/field-error";
import { SheetPage } from "#app/components/layout/sheet-page";
import { EmptyWardrobe } from "#app/components/pieces/empty-wardrobe";
import { ChoosePieces } from "#app/components/pieces/outfits/choose-pieces";
import { OutfitCanvas } from "#app/components/pieces/outfits/outfit-canvas";
import { useOutfitWords } from "#app/components/pieces/outfits/outfit-words";
import { redirectWithFlash } from "#app/http/flash.server";
import { addDays, isDay } from "#app/lib/days";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { isUuid } from "#app/lib/uuid";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { planDays } from "#app/models/pieces/outfits/calendar";
import { outfitCardOf } from "#app/models/pieces/outfits/outfit-card";
import { getOutfits, listOutfits } from "#app/models/pieces/outfits/outfit-view.server";
import { calendarPath } from "#app/try-again-paths";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

const maxOutfitsToChoose = 24;
const path = "/wardrobe/calendar/plan";
const toSeeOthers = { formMethod: "get", formAction: path, formNoValidate: true } as const;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const url = new URL(request.url);
  const today = saoPauloDay(new Date());
  const last = addDays(today, planDays);
  const asked = url.searchParams.get("day") ?? "";
  const day = isDay(asked) && asked >= today && asked <= last ? asked : today;
  const outfit = url.searchParams.get("outfit");
  const [chosen, { items, nextCursor }, choices] = await Promise.all([
    getOutfits(viewer.id, outfit && isUuid(outfit) ? [outfit] : []),
    listOutfits(viewer.id, {}, { limit: maxOutfitsToChoose, cursor: url.searchParams.get("outfits") || null }),
    loadPiecesToChoose(viewer.id, url),
  ]);
  const outfits = [...chosen, ...items.filter(({ id }) => id !== outfit)];
  const title = i18nByLanguage[context.language].getFixedT(null, "calendar")("planTitle");
  return { title, today, last, day, outfit, outfits: outfits.map(outfitCardOf), nextOutfits: nextCursor, choices };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const { refusal, day } = await planFormDay(request, viewer.id);
  return refusal ?? redirectWithFlash(calendarPath(day), { key: "wearPlanned" });
}

export default function PlanDay() {
  const { title, today, last, day, outfit: chosen, outfits, nextOutfits, choices } = useLoaderData<typeof loader>();
  const { t } = useTranslation("calendar");
  const { titleOf } = useOutfitWords();
  const reply = useActionData<{ errors?: string[] }>();
  const isSending = useNavigation().formMethod === "POST";
  if (outfits.length === 0 && choices.pieces.length === 0 && !choices.kind) {
    return (
      <SheetPage title={title} back={calendarPath(day)}>
        <EmptyWardrobe />
      </SheetPage>
    );
  }
  return (
    <SheetPage title={title} back={calendarPath(day)} isWide>
      <Form method="post" className="grid grid-cols-1 gap-5">
        <button type="submit" hidden />
        <label className="field max-w-(--container-form)">
          <span>{t("day")}</span>
          <input className="in" type="date" name="day" required min={today} max={last} defaultValue={day} />
        </label>
        {outfits.length > 0 ? (
          <fieldset className="grid min-w-0 gap-2">
            <legend className="t-h3 mb-2">{t("outfits")}</legend>
            <ul className="piece-strip">
              <li>
                <label className="wardrobe__choice">
                  <input type="radio" name="outfit" value="" defaultChecked={outfits.every(({ id }) => id !== chosen)} />
                  <span className="outfit" />
                  <span className="clamp-2 t-meta">{t("noOutfit")}</span>
                </label>
              </li>
              {outfits.map((outfit) => (
                <li key={outfit.id}>
                  <label className="wardrobe__choice">
                    <input type="radio" name="outfit" value={outfit.id} defaultChecked={outfit.id === chosen} />
                    <OutfitCanvas pieces={outfit.pieces} width={96} />
                    <span className="clamp-2 wrap-anywhere t-meta">{titleOf(outfit)}</span>
                  </label>
                </li>
              ))}
            </ul>
            {nextOutfits ? (
              <button type="submit" name="outfits" value={nextOutfits} className="btn btn--line justify-self-start" {...toSeeOthers}>
                {t("moreOutfits")}
              </button>
            ) : null}
          </fieldset>
        ) : null}
        <h2 className="t-h3">{t("pieces")}</h2>
        <ChoosePieces {...choices} path={path} />
        <div className="wardrobe__acts">
          <FieldError id="plan-error" errors={reply?.errors} />
          <button type="submit" className="btn btn--primary btn--lg btn--wide" aria-busy={isSending}>
            {t(isSending ? "planning" : "willWear")}
          </button>
        </div>
      </Form>
    </SheetPage>
  );
}
