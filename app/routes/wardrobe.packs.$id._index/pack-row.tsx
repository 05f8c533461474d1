import { CheckSquare } from "@phosphor-icons/react/dist/ssr/CheckSquare";
import { Square } from "@phosphor-icons/react/dist/ssr/Square";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { PieceCrop } from "#app/components/pieces/piece-crop";
import { usePieceWords } from "#app/components/pieces/piece-words";
import type { packCardOf } from "#app/models/pieces/outfits/pack-card";
import { packPath } from "#app/try-again-paths";

type Props = ReturnType<typeof packCardOf>["pieces"][number] & { pack: { id: string } };

/** A piece that goes along, ticked once it is packed. */
export function PackRow({ pack, piece, isPacked }: Props) {
  const { t } = useTranslation(["packs", "wardrobe", "piece"]);
  const { nameOf } = usePieceWords();
  const name = nameOf(piece);
  const action = `/api/packs/${pack.id}/pieces/${piece.id}`;
  const Tick = isPacked ? CheckSquare : Square;
  return (
    <li className="flex items-center gap-1">
      <ActionForm
        action={action}
        method="put"
        fields={{ isPacked: String(!isPacked) }}
        returnTo={packPath(pack)}
        toast={isPacked ? "pieceUnpacked" : "piecePacked"}
        failure="packFailed"
        className="min-w-0 grow"
      >
        <button type="submit" className="pack-row" aria-pressed={isPacked}>
          <Tick className="ic flex-none" weight={isPacked ? "fill" : "light"} aria-hidden="true" />
          <PieceCrop piece={piece} alt="" width={56} />
          <span className="grid min-w-0 text-start">
            <b className="clamp-2 wrap-anywhere font-semibold t-small">{name}</b>
            <span className="faint t-meta">{piece.state ? t(`wardrobe:states.${piece.state}`) : t(`piece:kinds.${piece.kind}`)}</span>
          </span>
          <span className="sr-only">{t("packs:inPack")}</span>
        </button>
      </ActionForm>
      <ActionForm action={action} method="delete" returnTo={packPath(pack)} toast="pieceOffPack" failure="packFailed">
        <button type="submit" className="icb" aria-label={t("packs:takeOut", { name })}>
          <X className="ic" weight="light" aria-hidden="true" />
        </button>
      </ActionForm>
    </li>
  );
}
