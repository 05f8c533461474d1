import { noContent, signOutOtherDevices } from "#app/actions/account.server";
import { command, mutation, query } from "#app/http/endpoint/endpoint.server";
import { listSessions } from "#app/models/account/session-list.server";

export const loader = query(({ viewer }) => listSessions(viewer));
export const action = mutation(
  {
    DELETE: command(async ({ viewer, request }) => noContent(await signOutOtherDevices(viewer, request))),
  },
  { hasQuery: true },
);
