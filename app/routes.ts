import { flatRoutes } from "@remix-run/fs-routes";
import { prefix, type RouteConfig } from "@remix-run/route-config";

// the site, then the API
export default [...(await flatRoutes()), ...prefix("api", await flatRoutes({ rootDirectory: "routes/api" }))] satisfies RouteConfig;
