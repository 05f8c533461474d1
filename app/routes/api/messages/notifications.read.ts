import { command, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { markNotificationsRead } from "#app/models/activity/activity.server";

export const loader = onlyMutations("POST");
export const action = mutation({ POST: command(({ viewer }) => markNotificationsRead(viewer.id)) });
