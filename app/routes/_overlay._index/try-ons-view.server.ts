import { redirect } from "@remix-run/node";
import { pageRequest } from "#app/http/paging.server";
import type { Viewer } from "#app/models/account/session.server";
import { listRunningTryOns } from "#app/models/try-on/running-try-on.server";
import { listTryOns } from "#app/models/try-on/try-on.server";
import { getTryOnView, markTryOnsSeen, type TryOnView } from "#app/models/try-on/try-on-view.server";
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

export type OpenedTryOn = Pick<TryOnView, "id" | "before"> & { result: NonNullable<TryOnView["result"]> };

async function getOpenedTryOn(viewer: Viewer, editId: string | null): Promise<OpenedTryOn | null> {
  const tryOn = editId ? await getTryOnView(viewer.id, editId) : null;
  if (!tryOn?.result) return null;
  if (tryOn.postId) throw redirect(postPath({ id: tryOn.postId }));
  return { id: tryOn.id, before: tryOn.before, result: tryOn.result };
}
