import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLoadMore } from "#app/components/data/use-load-more";
import { PieceCrop } from "#app/components/pieces/piece-crop";
import { usePieceWords } from "#app/components/pieces/piece-words";
import { MoreLink } from "#app/components/ui/more-link";
import type { Page } from "#app/models/contract";
import type { PieceCard } from "#app/models/pieces/piece-card";
import { piecePath } from "#app/try-again-paths";
import { pieceSearchPath, type WrittenFilters } from "./piece-filters";

type Props = { text: string; filters: WrittenFilters; pieces: Page<PieceCard>; onOpen: () => void };

export function PieceResults({ text, filters, pieces, onOpen }: Props) {
  const { t } = useTranslation("search");
  const { nameOf, listDetails } = usePieceWords();
  const { items, more } = useLoadMore(pieces, pieceSearchPath(text, filters), (data: { pieces: Page<PieceCard> | null }) => data.pieces ?? emptyPage);
  return (
    <div className="grid gap-5">
      <ul
        className="grid grid-cols-2 gap-x-(--spacing-col) gap-y-5 px-(--spacing-gutter) sm:grid-cols-3 lg:grid-cols-5 lg:px-0"
        aria-label={t("pieces.results")}
      >
        {items.map((piece) => (
          <li key={piece.id}>
            <Link className="grid gap-1.5 text-inherit no-underline" to={piecePath(piece, piece.postId ? { id: piece.postId } : undefined)} onClick={onOpen}>
              <PieceCrop piece={piece} alt="" width={180} />
              <span className="grid min-w-0">
                <b className="trunc font-semibold t-small">{nameOf(piece)}</b>
                <span className="trunc faint t-meta">{listDetails(piece).join(" · ")}</span>
                {piece.by ? <span className="trunc muted t-meta">@{piece.by}</span> : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <MoreLink {...more} />
    </div>
  );
}

const emptyPage: Page<PieceCard> = { items: [], nextCursor: null };
