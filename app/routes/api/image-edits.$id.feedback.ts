import { handleInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { EditFeedback } from "#app/models/edit-feedback.schema";
import { rateEdit } from "#app/models/edit-feedback.server";

export const loader = onlyMutations("POST");
export const action = mutation({ POST: handleInput(EditFeedback, ({ viewer, params: { id }, input }) => rateEdit(viewer.id, id, input)) });
