import { inputCommand, mutation, query } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { QuestionInput } from "#app/models/pieces/piece.schema";
import { getPieceQuestion, setPieceQuestion } from "#app/models/pieces/question.server";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const loader = query(({ viewer, params: { id } }) => getPieceQuestion(viewer.id, id));
export const action = mutation(
  {
    POST: inputCommand(QuestionInput, async ({ viewer, params: { id }, input }) => {
      await consumeLimit("piece-question", viewer.id);
      return setPieceQuestion(viewer.id, id, input.isAsked);
    }),
  },
  { hasQuery: true },
);
