import { Hono } from "hono";
import { serveStatic } from "hono/bun";
import { requestId } from "hono/request-id";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { paymentHosts } from "./actions/billing.server";
import { env, exitWithError } from "./config/env.server";
import { log } from "./config/log.server";
import { askParent, joinParent } from "./config/parent-link.server";
import { errorResponse } from "./http/error-response.server";
import { startJobs } from "./jobs/kinds.server";
import { startHearing } from "./models/access/changes/changes.server";
import { startEvents } from "./models/events/events.server";
import { printBanner } from "./server/banner.server";
import { bodyDeadline } from "./server/body-deadline.server";
import { compressResponse } from "./server/compress.server";
import { flyReplay } from "./server/fly-replay.server";
import { handlerFor } from "./server/handlers.server";
import { checkDependencies, health } from "./server/health.server";
import { admitLargeBodies } from "./server/large-bodies.server";
import { describeListenFailure } from "./server/listen-failure.server";
import { serveMedia } from "./server/media/serve.server";
import { metrics, readMetrics, requestMetrics, serveMetrics } from "./server/metrics.server";
import { sameOriginOnly } from "./server/origin.server";
import { privacyHeaders } from "./server/privacy-headers.server";
import { rejectUnreadableUrl } from "./server/readable-address.server";
import { requestLog } from "./server/request-log.server";
import { type AppEnv, hearOwnWrites, identifySender, limitBody, limitRequests, readOwnWrites } from "./server/sender.server";
import { closeResources, exitOnUncaught, handleShutdown, stopDatabaseOnExit } from "./server/shutdown.server";
import { visionFileRoutes } from "./server/vision-files.server";
import { startWatchdog } from "./server/watchdog.server";

const dev = import.meta.env.DEV;
const maxRequestBytes = 128 * 1024 * 1024; // between the two limits we answer, above Bun does

export const app = new Hono<AppEnv>();

app.use(requestId({ headerName: "" })); // ignores the client's header
app.use(requestLog);
app.use(requestMetrics);
app.use(
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", NONCE],
      styleSrc: dev ? ["'self'", "'unsafe-inline'"] : ["'self'", NONCE],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", "data:", "blob:"],
      mediaSrc: ["'self'", "blob:"],
      fontSrc: ["'self'", "data:"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      connectSrc: ["'self'", ...(dev ? ["ws:"] : [])],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'", ...paymentHosts],
      frameAncestors: ["'none'"],
      ...(env.isSecure ? { upgradeInsecureRequests: [] } : {}),
    },
    strictTransportSecurity: env.isSecure ? "max-age=63072000; includeSubDomains" : false,
    referrerPolicy: "strict-origin-when-cross-origin",
    crossOriginOpenerPolicy: "same-origin",
    crossOriginResourcePolicy: "same-origin",
    overwrite: false, // pictures and the API set their own
    permissionsPolicy: { camera: ["self"], microphone: [], geolocation: [] },
  }),
);
app.use(privacyHeaders);
app.onError((error, c) => errorResponse(error, c.req.raw));
app.route("/", health);
app.route("/", metrics);
app.use(sameOriginOnly);
app.use(rejectUnreadableUrl);
if (!dev) {
  const immutable = "public, max-age=31536000, immutable";
  app.get("/assets/:file{manifest-.+}", (c) => c.notFound()); // hides the full route list
  const files = new Set([...new Bun.Glob("**").scanSync({ cwd: "build/client", dot: true })].map((name) => `/${name}`)); // avoids a disk lookup per page
  const asset = serveStatic({ root: "./build/client", precompressed: true, onFound: (_, c) => c.header("Cache-Control", immutable) });
  app.use("/assets/*", (c, next) => (files.has(c.req.path) ? asset(c, next) : next()));
  app.get("/assets/*", flyReplay, (c) => c.notFound()); // no page for a missing chunk
  const file = serveStatic({ root: "./build/client", onFound: (_, c) => c.header("Cache-Control", "public, max-age=3600") });
  app.use((c, next) => (files.has(c.req.path) ? file(c, next) : next()));
}
app.route("/", visionFileRoutes);
app.use(identifySender);
app.use(limitRequests);
app.on(["GET", "HEAD"], "/media/:id/:file", async (c) => {
  const viewer = await c.get("context").viewer();
  return serveMedia(c.req.raw, viewer && !viewer.isSuspended ? viewer : null, c.req.param("id"), c.req.param("file"));
});
app.use(bodyDeadline);
app.use(admitLargeBodies);
app.use(limitBody);
if (!dev) app.use(compressResponse);
app.use(readOwnWrites);
app.use(hearOwnWrites); // before compression: a stream that waited is sent with its length
app.all("*", async (c) => (await handlerFor(c.get("context"), c.req.raw))(c.req.raw, c.get("context")));

// starts once; development reloads this module
const processState = globalThis as { __isStarted?: boolean };
if (!processState.__isStarted) {
  processState.__isStarted = true;
  if (!dev) exitOnUncaught();
  joinParent({ metrics: readMetrics, readiness: checkDependencies });
  startEvents();
  if (env.WORKER !== "off") await startJobs();
  if (env.METRICS_PORT) serveMetrics(env.METRICS_PORT);
  if (dev) stopDatabaseOnExit();
  else handleShutdown(env.WORKER === "only" ? undefined : await serve());
  if (!dev) startWatchdog();
  await askParent("listening");
  if (env.WORKER !== "only" && !env.WEB_PROCESS) printBanner(); // the first of several, or a lone one
}

async function serve() {
  startHearing().catch(() => {}); // again when something is asked
  try {
    const server = Bun.serve({
      port: env.PORT,
      hostname: env.HOST,
      reusePort: env.isOfSeveral,
      idleTimeout: 30,
      maxRequestBodySize: maxRequestBytes,
      fetch: (request, server) => app.fetch(request, { server }),
    });
    log.info({ port: server.port, mode: env.APP_ENV }, "listening");
    return server;
  } catch (error) {
    await closeResources();
    exitWithError(describeListenFailure(error));
  }
}
