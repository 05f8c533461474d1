import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { PieceCard } from "#app/models/pieces/piece-card";
import { piecePath } from "#app/try-again-paths";
import { PieceCrop } from "./piece-crop";
import { usePieceWords } from "./piece-words";

type RowProps = { piece: PieceCard; to?: string; hasOwner?: boolean; onSelect?: () => void; children?: ReactNode };

/** A piece in a list, with what may be done to it. */
export function PieceRow({ piece, to = piecePath(piece, piece.postId ? { id: piece.postId } : undefined), hasOwner = false, onSelect, children }: RowProps) {
  const { nameOf, listDetails } = usePieceWords();
  return (
    <li className="flex items-center gap-2 py-2">
      <Link className="piece-row" to={to} onClick={onSelect}>
        <PieceCrop piece={piece} alt="" width={56} />
        <span className="grid min-w-0">
          <b className="trunc font-semibold t-small">{nameOf(piece)}</b>
          <span className="trunc faint t-meta">{listDetails(piece).join(" · ")}</span>
          {hasOwner && piece.by ? <span className="trunc muted t-meta">@{piece.by}</span> : null}
        </span>
      </Link>
      {children}
    </li>
  );
}
