import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { listNotifications } from "#app/models/activity/activity.server";

export const loader = query(({ viewer, page }) => listNotifications(viewer.id, page));
export const action = onlyQueries;
