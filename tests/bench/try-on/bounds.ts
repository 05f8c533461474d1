import type { Figures, Outcome } from "./measure.ts";
import type { FoundTryOns } from "./networks.ts";

/** What no change may make worse: shares from 0 to 1, or counts. */
export const bounds = { overlap: 0.925, worstOverlap: 0.8, skin: 0.003, left: 0.003, changed: 0, passed: 0.95, bad: 0, mistakes: 0 };

/** The same for people in wheelchairs. */
export const seatedBounds = { overlap: 0.93, worstOverlap: 0.88, skin: 0.012, left: 0.008, changed: 0, passed: 1, bad: 0, mistakes: 0 };

/** For people and looks that the networks found; what passes are least counts. */
export const foundBounds = {
  overlap: 0.85,
  worstOverlap: 0.66,
  skin: 0.01,
  left: 0.011,
  changed: 2200,
  bodies: 7,
  garments: 12,
  pairs: 19,
  bad: 2,
  seatedRefused: 0,
  seatedWorn: 12,
  seatedTaken: 3,
};

export type Summary = Figures & { cases: number; refused: number; worstOverlap: number; bad: number /** Worn, but to be refused. */; mistakes: number };

export type FoundSummary = Summary & { bodies: number; garments: number };

/** Whether a person would call it bad. */
export const isBad = ({ overlap, skin, left }: Figures) => overlap < 0.7 || skin > 0.08 || left > 0.08;

export function summarize(all: Outcome[]): Summary {
  const outcomes = all.filter(({ isRefused }) => !isRefused);
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
    mistakes: all.filter(({ isRefused, figures }) => isRefused && figures).length,
  };
}

export const summarizeFound = ({ outcomes, bodies, garments }: FoundTryOns): FoundSummary => ({
  ...summarize(outcomes),
  bodies: bodies.passed.length,
  garments: garments.passed.length,
});
