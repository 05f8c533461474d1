import { command, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { cancelTryOn } from "#app/models/try-on/queue/try-on-queue.server";

export const loader = onlyMutations("POST");
export const action = mutation({ POST: command(({ viewer, params: { id } }) => cancelTryOn(viewer.id, id)) });
