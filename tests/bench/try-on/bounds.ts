import type { Figures, Outcome } from "./measure.ts";

/** What no change may make worse: shares from 0 to 1, or counts. */
export const bounds = { overlap: 0.925, worstOverlap: 0.8, skin: 0.003, left: 0.015, changed: 0, passed: 0.95, bad: 2 };

export type Summary = { cases: number; refused: number; overlap: number; worstOverlap: number; skin: number; left: number; changed: number; bad: number };

/** Whether a person would call it bad. */
export const isBad = ({ overlap, skin, left }: Figures) => overlap < 0.7 || skin > 0.08 || left > 0.08;

export function summarize(outcomes: Outcome[]): Summary {
  const passed = outcomes.flatMap(({ figures }) => figures ?? []);
  const mean = (of: (figures: Figures) => number) => passed.reduce((sum, figures) => sum + of(figures), 0) / passed.length;
  return {
    cases: outcomes.length,
    refused: outcomes.length - passed.length,
    overlap: mean(({ overlap }) => overlap),
    worstOverlap: Math.min(...passed.map(({ overlap }) => overlap)),
    skin: mean(({ skin }) => skin),
    left: mean(({ left }) => left),
    changed: passed.reduce((sum, { changed }) => sum + changed, 0),
    bad: passed.filter(isBad).length,
  };
}
