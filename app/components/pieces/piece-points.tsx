import { Link } from "@remix-run/react";
import type { CSSProperties } from "react";
import type { Picture } from "#app/models/media/picture";
import type { PieceCard } from "#app/models/pieces/piece-card";
import { piecePath } from "#app/try-again-paths";
import { usePieceWords } from "./piece-words";

/** Points on a picture that is contained in the element around. */
export function PiecePoints({ pieces, image }: { pieces: PieceCard[]; image: Picture }) {
  const { nameOf } = usePieceWords();
  const here = pieces.filter((piece) => piece.image?.url === image.url);
  if (here.length === 0) return null;
  return (
    <div className="piece-points" style={{ "--ratio": image.width / image.height } as CSSProperties}>
      <ul>
        {here.map((piece) =>
          piece.point ? (
            <li key={piece.id}>
              <Link
                className="piece-point"
                style={{ left: `${piece.point.left}%`, top: `${piece.point.top}%` }}
                to={piecePath(piece, piece.postId ? { id: piece.postId } : undefined)}
                aria-label={nameOf(piece)}
                title={nameOf(piece)}
              />
            </li>
          ) : null,
        )}
      </ul>
    </div>
  );
}
