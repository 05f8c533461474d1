import { data } from "@remix-run/node";
import { asAppError, errorResponseInit } from "#app/http/error-response.server";
import { readPageFormData } from "#app/http/input.server";
import { errorKey } from "#app/http/page.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { maxFormFields } from "#app/http/request-body.server";
import { NewPlan } from "#app/models/pieces/outfits/calendar.schema";
import { planWear } from "#app/models/pieces/outfits/calendar.server";

/** Plans an outfit or the ticked pieces; null once it is done. */
export async function planFormDay(request: Request, ownerId: string) {
  const form = await readPageFormData(request, { day: 1, outfit: 1, piece: maxFormFields, kind: 1 });
  const pieceIds = form.getAll("piece");
  const { data: plan, error } = NewPlan.safeParse({
    plannedOn: form.get("day"),
    outfitId: form.get("outfit") || undefined,
    pieceIds: pieceIds.length > 0 ? pieceIds : undefined,
  });
  if (!plan) return { refusal: data({ errors: [error.issues[0]?.message ?? "errors:invalid"] }, 422), day: "" };
  try {
    await consumeLimit("outfit", ownerId);
    await planWear(ownerId, plan);
    return { refusal: null, day: plan.plannedOn };
  } catch (thrown) {
    const refusal = asAppError(thrown);
    return { refusal: data({ errors: [refusal.issues?.[0]?.message ?? errorKey(refusal, "errors:internal")] }, errorResponseInit(refusal)), day: "" };
  }
}
