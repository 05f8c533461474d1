import { createQuestions } from "#app/lib/child-process/questions";
import { env } from "./env.server";

/** What a process answers its parent, and the parent for all of them. */
export type Answers = { metrics: () => unknown; readiness: () => unknown };

let questions: ReturnType<typeof createQuestions> | null = null;

/** Connects one of several web processes with its parent; nothing happens in a lone one. */
export function joinParent(answers: Answers): void {
  if (!env.isOfSeveral) return;
  questions = createQuestions((message) => process.send?.(message), answers);
  process.on("message", questions.receive);
}

type Question = keyof Answers | "listening" | "points";

/** What all processes say together; null in a lone one, or without an answer. */
export const askParent = async <Answer>(about: Question, input?: unknown): Promise<Answer | null> => (await questions?.ask<Answer>(about, input)) ?? null;
