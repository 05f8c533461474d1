import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { isFollowing } from "#app/models/people/follow.server";

export const loader = query(async ({ viewer, params: { id } }) => ({ isFollowing: await isFollowing(viewer.id, id) }));
export const action = onlyQueries;
