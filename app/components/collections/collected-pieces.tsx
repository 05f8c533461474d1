import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { PieceRow } from "#app/components/pieces/piece-row";
import { usePieceWords } from "#app/components/pieces/piece-words";
import type { PieceCard } from "#app/models/pieces/piece-card";
import { idFieldOf, itemsPath } from "./collectable";

type Props = { collection: { id: string }; pieces: PieceCard[]; returnTo: string };

/** The pieces of a collection, each of which can be taken out. */
export function CollectedPieces({ collection, pieces, returnTo }: Props) {
  const { t } = useTranslation(["piece", "collections"]);
  const { nameOf } = usePieceWords();
  return (
    <section className="mt-8">
      <h2 className="t-h3">{t("piece:collected")}</h2>
      <ul className="rows" aria-label={t("piece:collected")}>
        {pieces.map((piece) => {
          const thing = { kind: "piece", id: piece.id } as const;
          const items = itemsPath(collection, thing);
          return (
            <PieceRow key={piece.id} piece={piece}>
              <ActionForm
                action={`${items}/${piece.id}`}
                method="delete"
                undo={idFieldOf(thing)}
                undoAction={items}
                returnTo={returnTo}
                toast="pieceUncollected"
                failure="pieceFailed"
              >
                <button type="submit" className="btn btn--quiet px-3" aria-label={t("piece:takeOutOne", { name: nameOf(piece) })}>
                  {t("collections:takeOut")}
                </button>
              </ActionForm>
            </PieceRow>
          );
        })}
      </ul>
    </section>
  );
}
