import type { Card } from "./card";

/** One of a person's own collections, and whether it holds the look in question. */
export type CollectionChoice = { id: string; name: string; has: boolean };

/** A look in a collection: the card, what the person wrote on it there, and its place. */
export type CollectedCard = { card: Card; note: string | null; position: number };
