import type { Card } from "#app/models/looks/post-card";

export type CollectionChoice = { id: string; name: string; has: boolean };

export type CollectedCard = { card: Card; note: string | null; position: number };
