import { handle, mutation, onlyMutations } from "#app/http/endpoint.server";
import { readNotifications } from "#app/models/activity.server";

export const loader = onlyMutations("POST");
export const action = mutation({ POST: handle(({ viewer }) => readNotifications(viewer.id)) });
