import type { RelationType } from "#app/models/relation";
import { liftRelation, setRelation } from "#app/models/relation.server";
import { handle, mutation } from "./endpoint.server";
import { countAgainst } from "./rate-limit.server";

/** POST and DELETE of what one has set towards somebody; answers with the flag that now holds. */
export const relationRoute = (type: RelationType, flag: "isMuted" | "isRestricted" | "isBlocked") =>
  mutation({
    POST: handle(async ({ viewer, params: { id } }) => {
      await countAgainst("block", viewer.id);
      await setRelation(viewer.id, id, type);
      return { [flag]: true };
    }),
    DELETE: handle(async ({ viewer, params: { id } }) => {
      await liftRelation(viewer.id, id, type);
      return { [flag]: false };
    }),
  });
