import { ArrowsClockwise } from "@phosphor-icons/react/dist/ssr/ArrowsClockwise";
import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { BackBar } from "#app/components/layout/top-bar";
import { OutfitCanvas } from "#app/components/pieces/outfits/outfit-canvas";
import { TryOutfit } from "#app/components/pieces/outfits/try-outfit";
import { WardrobeSections } from "#app/components/pieces/outfits/wardrobe-sections";
import { PieceCrop } from "#app/components/pieces/piece-crop";
import { usePieceWords } from "#app/components/pieces/piece-words";
import { EmptyState } from "#app/components/ui/empty-state";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { layOut } from "#app/models/pieces/outfits/outfit";
import { SuggestionTurn } from "#app/models/pieces/outfits/outfit.schema";
import { getSuggestion } from "#app/models/pieces/outfits/suggestion.server";
import { wardrobeCardOf } from "#app/models/pieces/wardrobe-card";
import { calendarPath, newOutfitPath, newWardrobePath, suggestionPath, wardrobePath, wardrobePiecePath } from "#app/try-again-paths";
import { Why } from "./why";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const turn = SuggestionTurn.safeParse({ turn: new URL(request.url).searchParams.get("turn") ?? "0" }).data?.turn ?? 0;
  const found = await getSuggestion(viewer.id, turn);
  const suggestion = found && { ...found, pieces: found.pieces.map(wardrobeCardOf) };
  return { title: i18nByLanguage[context.language].getFixedT(null, "suggestion")("title"), suggestion };
}

type Suggestion = NonNullable<Awaited<ReturnType<typeof loader>>["suggestion"]>;

export default function Today() {
  const { title, suggestion } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["suggestion", "wardrobe"]);
  return (
    <>
      <BackBar title="" to={wardrobePath()} />
      <main id="content" className="mx-auto grid w-full max-w-3xl grid-cols-1 content-start gap-5 px-(--spacing-gutter) pt-4 pb-16">
        <h1 className="t-h2">{title}</h1>
        <WardrobeSections current="today" />
        {suggestion ? (
          <SuggestionPart suggestion={suggestion} />
        ) : (
          <EmptyState icon={<CoatHanger className="ic ic--l" weight="light" />} title={t("suggestion:none")} text={t("suggestion:noneText")}>
            <Link className="btn btn--primary" to={newWardrobePath}>
              {t("wardrobe:addPhotos")}
            </Link>
          </EmptyState>
        )}
      </main>
    </>
  );
}

function SuggestionPart({ suggestion: { day, turn, count, pieces, reasons } }: { suggestion: Suggestion }) {
  const { t } = useTranslation("suggestion");
  const { nameOf } = usePieceWords();
  const places = layOut(pieces.map(({ kind }) => kind));
  const placed = pieces.map((piece, index) => ({ x: 0, y: 0, scale: 100, rotation: 0, ...places[index], piece }));
  const pieceIds = pieces.map(({ id }) => id);
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <OutfitCanvas pieces={placed} width={380} isEager />
      <div className="grid content-start gap-4">
        <div className="grid gap-2">
          <TryOutfit pieces={pieces} isWide />
          <ActionForm
            action="/api/calendar"
            fields={{ plannedOn: day, pieceIds: pieceIds.join(" ") }}
            returnTo={calendarPath(day)}
            leadsTo={calendarPath(day)}
            toast="wearPlanned"
            failure="planFailed"
            className="grid"
          >
            <button type="submit" className="btn btn--line btn--wide">
              {t("willWear")}
            </button>
          </ActionForm>
          {count > 1 ? (
            <Link className="btn btn--line btn--wide" to={suggestionPath((turn + 1) % count)} preventScrollReset replace>
              <ArrowsClockwise className="ic ic--s" aria-hidden="true" />
              {t("other")}
            </Link>
          ) : null}
        </div>
        <ul className="rows" aria-label={t("pieces")}>
          {pieces.map((piece) => (
            <li key={piece.id} className="flex py-2">
              <Link className="piece-row" to={wardrobePiecePath(piece)}>
                <PieceCrop piece={piece} alt="" width={56} />
                <b className="clamp-2 wrap-anywhere font-semibold t-small">{nameOf(piece)}</b>
              </Link>
            </li>
          ))}
        </ul>
        <Why reasons={reasons} pieces={pieces} />
        <Form method="post" action={newOutfitPath}>
          <input type="hidden" name="key" value={`suggestion-${day}`} />
          {pieceIds.map((id) => (
            <input key={id} type="hidden" name="piece" value={id} />
          ))}
          <button type="submit" className="btn btn--quiet -ms-5">
            {t("save")}
          </button>
        </Form>
      </div>
    </div>
  );
}
