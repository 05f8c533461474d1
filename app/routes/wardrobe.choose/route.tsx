import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { changeChosen, readWardrobeFilter } from "#app/actions/pieces/wardrobe-form.server";
import { FieldError } from "#app/components/forms/field-error";
import { useCurrentPath } from "#app/components/hooks/use-here";
import { SheetPage } from "#app/components/layout/sheet-page";
import { EmptyWardrobe } from "#app/components/pieces/empty-wardrobe";
import { PieceCrop } from "#app/components/pieces/piece-crop";
import { useWardrobeWords } from "#app/components/pieces/wardrobe-words";
import { NextLink } from "#app/components/ui/next-link";
import { redirectWithFlash } from "#app/http/flash.server";
import { redirectIfEmpty } from "#app/http/page.server";
import { pageRequest } from "#app/http/paging.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { pieceSeasons } from "#app/models/pieces/piece";
import { maxAtOnce } from "#app/models/pieces/wardrobe";
import { wardrobeCardOf } from "#app/models/pieces/wardrobe-card";
import { listWardrobe } from "#app/models/pieces/wardrobe-view.server";
import { chooseWardrobePath, wardrobePath } from "#app/try-again-paths";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const url = new URL(request.url);
  const filter = readWardrobeFilter(url);
  const { items, nextCursor } = await listWardrobe(viewer.id, filter, { ...pageRequest(url), limit: maxAtOnce });
  redirectIfEmpty(items, url, chooseWardrobePath(filter));
  const title = i18nByLanguage[context.language].getFixedT(null, "wardrobe")("choosing.title");
  return { title, filter, pieces: items.map(wardrobeCardOf), nextCursor };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const outcome = await changeChosen(request, viewer.id);
  return typeof outcome === "string" ? redirectWithFlash(wardrobePath(readWardrobeFilter(new URL(request.url))), { key: outcome }) : outcome;
}

const states = ["ready", "wash", "give"] as const;

export default function ChoosePieces() {
  const { title, filter, pieces, nextCursor } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["wardrobe", "common", "piece"]);
  const { nameOf, describeWear } = useWardrobeWords();
  const reply = useActionData<Exclude<Awaited<ReturnType<typeof changeChosen>>, string>["data"]>();
  const here = useCurrentPath();
  const isSending = useNavigation().formAction !== undefined;
  if (reply?.chosen) {
    return (
      <SheetPage title={t("wardrobe:choosing.deleteTitle")} back={here}>
        <p className="muted">{t("wardrobe:choosing.deleteQuestion", { count: reply.chosen.length })}</p>
        <Form method="post" className="dlg__acts">
          {reply.chosen.map((id) => (
            <input key={id} type="hidden" name="piece" value={id} />
          ))}
          <Link className="btn btn--quiet" to={here} replace>
            {t("common:cancel")}
          </Link>
          <button type="submit" name="act" value="confirm" className="btn btn--danger" aria-busy={isSending}>
            {t("wardrobe:choosing.confirm", { count: reply.chosen.length })}
          </button>
        </Form>
      </SheetPage>
    );
  }
  if (pieces.length === 0) {
    return (
      <SheetPage title={title} back={wardrobePath(filter)}>
        <EmptyWardrobe isFiltered={Boolean(filter.kind || filter.colour || filter.season || filter.state)} />
      </SheetPage>
    );
  }
  return (
    <SheetPage title={title} back={wardrobePath(filter)} isWide>
      <Form method="post" className="grid gap-5">
        {/* what Enter on a box presses: no act is the usual one */}
        <button type="submit" hidden />
        <fieldset className="grid gap-3">
          <legend className="muted mb-3 t-small">{t("wardrobe:choosing.hint")}</legend>
          <ul className="wardrobe px-0">
            {pieces.map((piece) => (
              <li key={piece.id}>
                <label className="wardrobe__choice">
                  <input type="checkbox" name="piece" value={piece.id} />
                  <PieceCrop piece={piece} alt="" width={180} />
                  <span className="trunc t-small">{nameOf(piece)}</span>
                  <span className="trunc faint t-meta">{piece.state ? t(`wardrobe:states.${piece.state}`) : describeWear(piece)[0]}</span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <FieldError id="choose-error" errors={reply?.errors.length ? reply.errors : undefined} />
        <div className="wardrobe__acts">
          <div className="flex flex-wrap gap-2">
            {states.map((act) => (
              <button key={act} type="submit" name="act" value={act} className="btn btn--line">
                {t(`wardrobe:choosing.${act}`)}
              </button>
            ))}
            <button type="submit" name="act" value="delete" className="btn btn--dangerline">
              {t("wardrobe:choosing.delete")}
            </button>
          </div>
          <div className="flex flex-wrap items-end gap-2">
            <label className="field">
              <span>{t("wardrobe:season")}</span>
              <select name="season" className="in">
                <option value="">{t("piece:unsaid")}</option>
                {pieceSeasons.map((season) => (
                  <option key={season} value={season}>
                    {t(`wardrobe:seasons.${season}`)}
                  </option>
                ))}
              </select>
            </label>
            <button type="submit" name="act" value="season" className="btn btn--line">
              {t("wardrobe:choosing.setSeason")}
            </button>
          </div>
        </div>
      </Form>
      <NextLink cursor={nextCursor} path={chooseWardrobePath(filter)} />
    </SheetPage>
  );
}
