import { onlyQueries, query } from "#app/http/endpoint.server";
import { isFollowing } from "#app/models/follow.server";

export const loader = query(async ({ viewer, params: { id } }) => ({ isFollowing: await isFollowing(viewer.id, id) }));
export const action = onlyQueries;
