import { redirect } from "@remix-run/node";
import { pageRequest } from "#app/http/paging.server";
import type { Viewer } from "#app/models/account/session.server";
import type { Plan } from "#app/models/contract";
import { listRunningTryOns } from "#app/models/try-on/queue/running-try-on.server";
import { listTryOns } from "#app/models/try-on/try-on.server";
import { getTryOnView, markTryOnsSeen, type TryOnView } from "#app/models/try-on/try-on-view.server";
import type { TryOnSet } from "#app/models/try-on/versions/try-on-set";
import { getSource, requireTryOnSet } from "#app/models/try-on/versions/try-on-version.server";
import { postPath } from "#app/paths";

/** Running and finished try-ons, and the one opened by `edit`. */
export async function loadTryOns(viewer: Viewer, url: URL) {
  const [{ items, nextCursor }, opened, running] = await Promise.all([
    listTryOns(viewer.id, pageRequest(url)),
    getOpenedTryOn(viewer, url.searchParams.get("edit")),
    viewer.runningTryOns.length > 0 ? listRunningTryOns(viewer.id) : [],
  ]);
  await markTryOnsSeen(viewer.id);
  return { view: "getready" as const, tryOns: items, opened, running, nextCursor };
}

export type OpenedTryOn = Pick<TryOnView, "id" | "before" | "postId" | "sourcePostId"> & {
  result: NonNullable<TryOnView["result"]>;
  source: Awaited<ReturnType<typeof getSource>>;
  set: TryOnSet;
  formKey: string;
  plan: Plan;
  credits: number;
};

async function getOpenedTryOn(viewer: Viewer, editId: string | null): Promise<OpenedTryOn | null> {
  const tryOn = editId ? await getTryOnView(viewer.id, editId) : null;
  if (!tryOn?.result) return null;
  if (tryOn.postId) throw redirect(postPath({ id: tryOn.postId }));
  const { id, before, postId, sourcePostId, result } = tryOn;
  const [source, set] = await Promise.all([getSource(viewer.id, sourcePostId), requireTryOnSet(viewer, id)]);
  const account = { plan: viewer.subscriptionPlan, credits: viewer.credits, formKey: crypto.randomUUID() };
  return { id, before, postId, sourcePostId, result, source, set, ...account };
}
