// From the lowest layer to the highest: each imports only itself and those before it.
const serverLayers = [
  "lib",
  "config",
  "vision",
  "locales",
  "db",
  "storage",
  "queue",
  "models",
  "media",
  "integrations",
  "jobs",
  "http",
  "actions",
  "demo",
  "server",
];
const modelLayers = [
  "shared",
  "access",
  "events",
  "media",
  "billing",
  "account",
  "privacy",
  "people",
  "moderation",
  "looks",
  "pieces",
  "feed",
  "try-on",
  "search",
  "collections",
  "messages",
  "activity",
  "push",
];
const componentLayers = [
  "hooks",
  "toasts",
  "data",
  "ui",
  "sheets",
  "outbox",
  "toggles",
  "forms",
  "pictures",
  "pieces",
  "drafts",
  "on-me",
  "collections",
  "looks",
  "people",
  "search",
  "running",
  "layout",
  "install",
  "push",
  "account",
  "try-on",
];

/** Forbids each folder to import one that comes after it. */
const forbidUpward = (parent, layers) =>
  layers.slice(0, -1).map((layer, index) => ({
    name: `${parent.slice(4)}${layer}-imports-lower-layers`,
    comment: "A lower layer imports a higher one. The order is in dependency-cruiser.config.mjs and docs/architecture.md.",
    severity: "error",
    from: { path: `^${parent}${layer}/` },
    to: { path: `^${parent}(${layers.slice(index + 1).join("|")})/` },
  }));

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const browserCode = "^app/components/";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    forbid("no-circular", "Two files import each other: move what both need into a third.", { path: "^app/" }, { circular: true }),
    ...forbidUpward("app/", serverLayers),
    ...forbidUpward("app/models/", modelLayers),
    ...forbidUpward("app/components/", componentLayers),
    forbid("lib-knows-nothing-of-espelho", "app/lib imports only itself and packages.", { path: "^app/lib/" }, { path: "^app/", pathNot: "^app/lib/" }),
    forbid(
      "vision-knows-nothing-of-espelho",
      "app/vision imports app/lib and packages; its process also reads the environment.",
      { path: "^app/vision/", pathNot: "^app/vision/process/" },
      { path: "^app/", pathNot: "^app/(lib|vision)/" },
    ),
    forbid(
      "server-does-not-import-pages",
      "Only routes, root.tsx and the entries import components and routes.",
      { path: `^app/(${serverLayers.join("|")})/` },
      { path: "^app/(components|routes|root|entry)" },
    ),
    forbid("components-do-not-import-routes", "A component that a route needs is given its data.", { path: browserCode }, { path: "^app/(routes|root|entry)" }),
    forbid(
      "components-import-no-server-code",
      "Components take types from the server, and nothing that runs there.",
      { path: browserCode },
      { path: ["\\.server\\.tsx?$", "^app/(db|queue|media|integrations|jobs|http|actions|server|storage|config)/"] },
    ),
    forbid(
      "components-import-no-validation",
      "zod and Drizzle stay out of the browser.",
      { path: browserCode },
      { path: "node_modules/(zod|@conform-to/zod|drizzle-orm|postgres)/", dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "sql-lives-in-models-and-db",
      "A page asks a model.",
      { path: "^app/", pathNot: "^app/(models|db|demo|queue|config)/" },
      { path: "node_modules/(drizzle-orm|postgres)/" },
    ),
    forbid(
      "pixels-have-a-process-of-their-own",
      "Pictures are worked on in the picture process: app/media/process/tasks.ts, asked by app/media/process/pictures.server.ts.",
      { path: "^app/", pathNot: "^app/(media/(pixels|decode)/|media/process/tasks|vision/process/)" },
      { path: ["node_modules/sharp/", "^app/media/(pixels/|decode/decode\\.server)"], dependencyTypesNot: ["type-only"] },
    ),
    forbid("models-know-no-http", "Models import neither Remix nor Hono.", { path: "^app/models/" }, { path: "node_modules/(@remix-run|hono)/" }),
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "bun", "node", "default"] },
  },
};
