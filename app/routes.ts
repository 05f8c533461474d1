import { flatRoutes } from "@remix-run/fs-routes";
import { prefix, type RouteConfig, type RouteConfigEntry } from "@remix-run/route-config";

const apiFolders = ["account", "billing", "collections", "messages", "outfits", "people", "pieces", "post", "posts", "try-on"];

const pages = await flatRoutes();
const overlay = pages.find(({ path, file }) => !path && file === "routes/_overlay/route.tsx");
if (!overlay) throw new Error("routes.ts: no layout for overlays");

const readFolder = (rootDirectory: string): Promise<RouteConfigEntry[]> => flatRoutes({ rootDirectory: `routes/${rootDirectory}` });

// Settings open as overlays; API folders are not path segments
overlay.children = [...(overlay.children ?? []), ...(await readFolder("settings"))];
const api = await Promise.all(["", ...apiFolders].map((folder) => readFolder(`api/${folder}`)));

export default [...pages, ...(await readFolder("admin")), ...prefix("api", api.flat())] satisfies RouteConfig;
