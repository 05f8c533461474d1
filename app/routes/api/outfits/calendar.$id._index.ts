import { command, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { removePlan } from "#app/models/pieces/outfits/calendar.server";

export const loader = onlyMutations("DELETE");
export const action = mutation({ DELETE: command(({ viewer, params: { id } }) => removePlan(viewer.id, id)) });
