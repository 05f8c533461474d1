import { answerQuestions } from "#app/models/pieces/question.server";
import type { JobHandlers } from "#app/queue/queue.server";

/** Tells everyone who asked that the pieces of a look are marked; twice tells nobody twice. */
export const pieceAnswer: JobHandlers["piece-answer"] = { concurrency: 1, run: ({ postId }) => answerQuestions(postId) };
