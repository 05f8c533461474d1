export type SeededTryOn = { id: string; resultId: string | null };
export type SeededLook = { id: string; mediaId: string };
