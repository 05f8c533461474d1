import type { loadCollections } from "./collections-tab.server";

export type CollectionsProps = Awaited<ReturnType<typeof loadCollections>>;
export type LooksProps = Extract<CollectionsProps, { view: "collections" }>;
