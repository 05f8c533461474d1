import type { Location } from "@remix-run/react";
import { postPath } from "#app/paths";
import type { Tab } from "./flow";

export type FlowScreen = "camera" | Tab;

const screenByMode: Record<string, FlowScreen> = { camera: "camera", edit: "edit-ai", direct: "post-direct" };

/** The screen of a URL; default: the camera. */
export function getScreen({ pathname, search }: Pick<Location, "pathname" | "search">): FlowScreen {
  const query = new URLSearchParams(search);
  const defaultScreen = pathname === "/" && !query.has("post") && !query.has("image") ? "camera" : "edit-ai";
  return screenByMode[query.get("mode") ?? ""] ?? defaultScreen;
}

/** URL of another screen with the same input. */
export function screenPath(screen: FlowScreen, search: string): string {
  const query = getCarriedQuery(search);
  const mode = Object.keys(screenByMode).find((name) => screenByMode[name] === screen) ?? "camera";
  return `/?tab=tryon&mode=${mode}${query ? `&${query}` : ""}`;
}

/** Where ← of the form leads: a post that opened it, else the camera. */
export function backPath(look: { id: string } | null, search: string): string {
  const query = new URLSearchParams(search);
  return look && !query.has("from") && !query.has("again") ? postPath(look) : screenPath("camera", search);
}

export function actionPath(tab: Tab, search: string): string {
  const query = [tab === "post-direct" ? "mode=direct" : "", getCarriedQuery(search)].filter(Boolean).join("&");
  return `/get-ready${query ? `?${query}` : ""}`;
}

function getCarriedQuery(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ["tab", "index", "mode"]) query.delete(name);
  return query.toString();
}

/** URL of the form with one more look. */
export function addLookPath(search: string, look: { id: string }): string {
  const query = new URLSearchParams(search);
  query.append("post", look.id);
  return screenPath("edit-ai", query.toString());
}

/** URL of the form without a look and its try-on, unless that keeps the photo. */
export function removeLookPath(search: string, look: { id: string }): string {
  const query = new URLSearchParams(search);
  query.delete("post", look.id);
  if (query.get("keep") !== "person") query.delete("again");
  return screenPath("edit-ai", query.toString());
}

export function isSameStart(from: URL, to: URL): boolean {
  const isTab = [from, to].every(({ pathname, searchParams }) => pathname === "/" && searchParams.get("tab") === "tryon");
  return isTab && from.search !== to.search && getCarriedQuery(from.search) === getCarriedQuery(to.search);
}
