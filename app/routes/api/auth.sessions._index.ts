import { endOthersHere, noContent } from "#app/http/account.server";
import { handle, mutation, query } from "#app/http/endpoint.server";
import { listSessions } from "#app/models/session-list.server";

export const loader = query(({ viewer }) => listSessions(viewer));
export const action = mutation(
  {
    DELETE: handle(async ({ viewer, request }) => noContent(await endOthersHere(viewer, request))),
  },
  { hasQuery: true },
);
