import type { ActionFunctionArgs } from "@remix-run/node";
import { query } from "#app/http/endpoint/endpoint.server";
import { isForm, json } from "#app/http/endpoint/respond.server";
import { errorResponse } from "#app/http/error-response.server";
import { readFormData, requireKnownFields } from "#app/http/request-body.server";
import { AppError } from "#app/lib/app-error";
import { getWearableLook, requireTryOnStart } from "#app/models/try-on/try-on-start.server";
import { startTryOn, tryOnFields } from "#app/routes/get-ready._index/start-try-on.server";

/** What the try-on sheet of a look shows. */
export const loader = query(async ({ viewer, params: { id } }) => {
  const start = await requireTryOnStart(viewer.id, { postIds: [id], imageUrls: [], editId: null });
  if (!start.look) throw new AppError("post_not_found");
  return { ...start, formKey: crypto.randomUUID() };
});

/** The form of Get Ready, answered with the try-on's id. */
export async function action({ context, params: { id = "" }, request }: ActionFunctionArgs) {
  try {
    const viewer = await context.requireUser();
    if (request.method !== "POST") return await errorResponse(new AppError("method_not_allowed"), request, { Allow: "GET, HEAD, POST" });
    if (!isForm(request)) throw new AppError("unsupported_media_type");
    const form = await readFormData(request);
    if (!(await getWearableLook(viewer.id, id))) throw new AppError("post_not_found");
    requireKnownFields(form, tryOnFields);
    form.set("look", id);
    const answer = await startTryOn(viewer, form, context.language, (tryOnId) => json({ id: tryOnId }, 201));
    return answer instanceof Response ? answer : Response.json(answer.data, answer.init ?? {});
  } catch (error) {
    return errorResponse(error, request);
  }
}
