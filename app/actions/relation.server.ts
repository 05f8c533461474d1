import { command, mutation } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import type { RelationType } from "#app/models/people/relation";
import { removeRelation, setRelation } from "#app/models/people/relation.server";

export const relationRoute = (type: RelationType, flag: "isMuted" | "isRestricted" | "isBlocked") =>
  mutation({
    POST: command(async ({ viewer, params: { id } }) => {
      await consumeLimit("block", viewer.id);
      await setRelation(viewer.id, id, type);
      return { [flag]: true };
    }),
    DELETE: command(async ({ viewer, params: { id } }) => {
      await removeRelation(viewer.id, id, type);
      return { [flag]: false };
    }),
  });
