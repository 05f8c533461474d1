import { onlyQueries, query } from "#app/http/endpoint.server";
import { idParameter, offsetParameter } from "#app/http/paging.server";
import { listMessages } from "#app/models/message.server";

export const loader = query(
  async ({ viewer, params, page, url }) => {
    const part = { limit: page.limit, offset: offsetParameter(url), before: idParameter(url, "before") };
    return (await listMessages(viewer.id, params.userId, part)).items;
  },
  { sizes: { usual: 50, most: 100 } },
);
export const action = onlyQueries;
