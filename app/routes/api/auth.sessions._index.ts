import { handle, mutation, query } from "#app/http/endpoint.server";
import { endOtherSessions, listSessions } from "#app/models/session-list.server";

export const loader = query(({ viewer }) => listSessions(viewer));
export const action = mutation({ DELETE: handle(({ viewer }) => endOtherSessions(viewer)) }, { hasQuery: true });
