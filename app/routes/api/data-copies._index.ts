import { handle, mutation, onlyMutations } from "#app/http/endpoint.server";
import { requestCopy } from "#app/models/data-copy.server";

export const loader = onlyMutations("POST");
export const action = mutation({ POST: handle(({ viewer }) => requestCopy(viewer.id), { status: 201 }) });
