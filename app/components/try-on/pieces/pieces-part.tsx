import { Plus } from "@phosphor-icons/react/dist/ssr/Plus";
import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { lookFields, maxPieces, pieceFields } from "#app/models/try-on/pieces";
import { LookSlot } from "./look-slot";
import { PieceSlot } from "./piece-slot";
import type { Pieces } from "./use-pieces";

type Props = {
  pieces: Pieces;
  /** Changes with each refusal: what was chosen comes back from the server. */
  round: number;
  getKept: (index: number) => string | null;
  getErrors: (name: string) => string[] | undefined;
};

/** The places beside the person: looks, pictures of pieces, and «+». */
export function PiecesField({ pieces, round, getKept, getErrors }: Props) {
  const { t } = useTranslation("pieces");
  const isReady = useHydrated();
  const slots = isReady ? pieceFields : pieceFields.slice(0, maxPieces - pieces.looks.length);
  return (
    <>
      {pieces.looks.slice(0, maxPieces).map((look, index) => {
        const name = lookFields[index] ?? "look";
        return <LookSlot key={look.id} name={name} look={look} errors={getErrors(name)} />;
      })}
      {slots.map((name, index) => (
        <PieceSlot key={`${name}-${round}`} index={index} kept={getKept(index)} errors={getErrors(name)} pieces={pieces} />
      ))}
      {/* scripts make pictures smaller first */}
      <p className="col-span-full order-2 hidden t-meta faint unscripted:block">{t("limit")}</p>
      {pieces.isFull ? null : (
        <button
          ref={pieces.addButton}
          type="button"
          className="wells__add unscripted:hidden"
          aria-label={t("add")}
          title={t("add")}
          onClick={() => pieces.open("new")}
        >
          <Plus className="ic" weight="light" aria-hidden="true" />
        </button>
      )}
    </>
  );
}
