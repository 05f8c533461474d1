import { chooseCollectionPath } from "#app/paths";
import { choosePieceCollectionPath } from "#app/try-again-paths";

/** A look or a piece that is put into collections. */
export type Collectable = { kind: "post" | "piece"; id: string };

export const choosePath = (thing: Collectable) => (thing.kind === "post" ? chooseCollectionPath(thing) : choosePieceCollectionPath(thing));

export const newCollectionPath = (thing?: Collectable) => `/collections/new${thing ? `?${thing.kind}=${thing.id}` : ""}`;

export const itemsPath = (collection: { id: string }, { kind }: Collectable) => `/api/collections/${collection.id}/${kind}s`;

export const idFieldOf = ({ kind, id }: Collectable): Record<string, string> => (kind === "post" ? { postId: id } : { pieceId: id });
