import type { Location } from "@remix-run/react";
import type { Tab } from "./flow";

export type Place = "camera" | Tab;

const modes: Record<string, Place> = { camera: "camera", edit: "edit-ai", direct: "post-direct" };

/** Which of Get Ready's screens an address means: the camera, unless it says otherwise or brings what to wear. */
export function placeOf({ pathname, search }: Pick<Location, "pathname" | "search">): Place {
  const query = new URLSearchParams(search);
  const usual = pathname === "/" && !query.has("post") && !query.has("image") ? "camera" : "edit-ai";
  return modes[query.get("mode") ?? ""] ?? usual;
}

/** The address of another screen with the same look, picture or try-on brought along. */
export function placePath(place: Place, search: string): string {
  const query = brought(search);
  const mode = Object.keys(modes).find((name) => modes[name] === place) ?? "camera";
  return `/?tab=tryon&mode=${mode}${query ? `&${query}` : ""}`;
}

/** Where the forms of a screen are sent. */
export function actionPath(tab: Tab, search: string): string {
  const query = [tab === "post-direct" ? "mode=direct" : "", brought(search)].filter(Boolean).join("&");
  return `/get-ready${query ? `?${query}` : ""}`;
}

function brought(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ["tab", "index", "mode"]) query.delete(name);
  return query.toString();
}

/** Whether only the screen of Get Ready changed: all that the server knows of is the same. */
export function isSameStart(from: URL, to: URL): boolean {
  const isTab = [from, to].every(({ pathname, searchParams }) => pathname === "/" && searchParams.get("tab") === "tryon");
  return isTab && from.search !== to.search && brought(from.search) === brought(to.search);
}
