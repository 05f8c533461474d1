import { createContext } from "react";
import type { PieceCard } from "#app/models/pieces/piece-card";

/** Pieces of the look while they are shown. */
export const ShownPiecesContext = createContext<PieceCard[]>([]);
