import { redirect } from "@remix-run/node";
import { command, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { wantsHtml } from "#app/http/endpoint/respond.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { redoTryOn } from "#app/models/try-on/feedback/try-on-redo.server";
import { tryOnPath } from "#app/paths";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: command(
    async ({ viewer, params: { id }, request }) => {
      await consumeLimit("edit", viewer.id);
      const redo = await redoTryOn(viewer, id);
      return wantsHtml(request) ? redirect(tryOnPath(redo), 303) : redo;
    },
    { status: 201 },
  ),
});
