import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { TryOnFeedback } from "#app/models/try-on/feedback/try-on-feedback.schema";
import { rateTryOn } from "#app/models/try-on/feedback/try-on-feedback.server";

export const loader = onlyMutations("POST");
export const action = mutation({ POST: inputCommand(TryOnFeedback, ({ viewer, params: { id }, input }) => rateTryOn(viewer.id, id, input)) });
