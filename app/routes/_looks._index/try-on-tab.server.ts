import type { Viewer } from "#app/models/session.server";

export async function loadTryOn(viewer: Viewer, _url: URL) {
  return { credits: viewer.credits };
}
