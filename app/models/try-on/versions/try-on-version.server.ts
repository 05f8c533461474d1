import { db } from "#app/db/client.server";
import { tryOns } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import type { Plan } from "#app/models/contract";
import { getPost } from "#app/models/looks/post.server";
import { handleOf } from "#app/models/looks/post-card";
import { getOwnWish } from "../default-wish";
import { isRepeatable, repeatedColumns } from "../repeated-try-on.server";
import { createTryOn, type FindInPictures } from "../try-on.server";
import { kindOf } from "../try-on-kind";
import { isLocalEngine, listModelChoices, requireKnownModel, tryOnModels } from "../try-on-model.server";
import { isProviderAllowed } from "../try-on-start.server";
import type { TryOnSet } from "./try-on-set";
import { listVersions, setOf } from "./try-on-set.server";
import { maxVersions } from "./try-on-version.schema";

type Viewer = { id: string; subscriptionPlan: Plan };
type NewVersion = { model?: string | undefined; idempotencyKey?: string | undefined };

/** Tries the same input again with another seed or model; spends a credit. */
export async function startVersion(viewer: Viewer, editId: string, { model, idempotencyKey }: NewVersion, find?: FindInPictures) {
  const edit = await requireOriginal(viewer.id, editId);
  if (isLocalEngine()) throw new AppError("version_unavailable");
  if (!(await isProviderAllowed(viewer.id))) throw new AppError("consent_required");
  if (model) requireChoice(viewer.subscriptionPlan, edit, model);
  const { imageUrls: imageIds, prompt, description, sourcePostId, language, setId } = edit;
  const input = { imageIds, prompt, description: description ?? undefined, sourcePostId: sourcePostId ?? undefined, language: language ?? undefined };
  return createTryOn(viewer, { ...input, model: model ?? getSameModel(edit), versionOf: setId, idempotencyKey }, find);
}

type Original = Awaited<ReturnType<typeof requireOriginal>>;

/** A result with its versions, and what one more may run on. */
export async function requireTryOnSet({ id, subscriptionPlan: plan }: Viewer, editId: string): Promise<TryOnSet> {
  const edit = await requireOriginal(id, editId);
  const versions = await listVersions(id, edit.setId);
  const models = listChoices(plan, edit);
  const isFull = versions.filter(({ state }) => state !== "failed").length >= maxVersions;
  return { id: edit.setId, versions, isFull, canVary: !isLocalEngine(), models, hasMoreInPlans: listChoices("premium", edit).length > models.length };
}

const listChoices = (plan: Plan, { prompt, model, ...edit }: Original) =>
  isLocalEngine() ? [] : listModelChoices(plan, { kind: kindOf(edit), hasOwnWish: getOwnWish(prompt) !== null }).filter(({ id }) => id !== model);

function requireChoice(plan: Plan, edit: Original, model: string): void {
  requireKnownModel(plan, model);
  if (!listChoices(plan, edit).some(({ id }) => id === model)) throw new AppError("invalid", { issues: [{ path: "model", message: "errors:invalid" }] });
}

/** Models that nobody may name are chosen again by the operator or the plan. */
const getSameModel = ({ model }: Original) => (Object.hasOwn(tryOnModels, model) ? model : undefined);

async function requireOriginal(viewerId: string, editId: string) {
  if (!isUuid(editId)) throw new AppError("not_found");
  const [edit] = await db
    .select({
      ...repeatedColumns,
      status: tryOns.status,
      setId: setOf,
    })
    .from(tryOns)
    .where(isRepeatable(viewerId, editId));
  if (!edit) throw new AppError("not_found");
  if (edit.status !== "completed") throw new AppError("edit_not_ready");
  return edit;
}

/** The look that was tried on, as far as the viewer may see it. */
export async function getSource(viewerId: string, postId: string | null): Promise<{ id: string; by: string } | null> {
  const post = postId && (await getPost(viewerId, postId));
  return post ? { id: post.id, by: handleOf(post.author) } : null;
}
