import type { Film, Plan } from "#app/models/contract";

/** Credits for a film, the same on every plan that has films. */
export const filmCost = 2;

/** What the result's page says of a film; `isLocal`: none can be made here. */
export type FilmOffer = { film: Film | null; isLocal: boolean; plan: Plan; credits: number };
