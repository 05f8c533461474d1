import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { idParameter, offsetParameter } from "#app/http/paging.server";
import { listMessages } from "#app/models/messages/message.server";

export const loader = query(
  ({ viewer, params, page, url }) =>
    listMessages(viewer.id, params.userId, { limit: page.limit, offset: offsetParameter(url), before: idParameter(url, "before") }),
  { sizes: { defaultSize: 50, maxSize: 100 }, cursorName: "before" },
);
export const action = onlyQueries;
