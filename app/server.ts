import type { Server } from "bun";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { serveStatic } from "hono/bun";
import { requestId } from "hono/request-id";
import { NONCE, type SecureHeadersVariables, secureHeaders } from "hono/secure-headers";
import { env, giveUp, reasonOf } from "./env.server";
import { addressOf } from "./http/address.server";
import { payingHosts } from "./http/billing.server";
import { bodyDeadline } from "./http/body-deadline.server";
import { compressed } from "./http/compress.server";
import { loadContext, readViewer } from "./http/context.server";
import { elsewhere } from "./http/elsewhere.server";
import { failureOf, notRead } from "./http/failure.server";
import { greetMeanwhile } from "./http/greeting.server";
import { health } from "./http/health.server";
import { measured, metrics, servePrivately } from "./http/metrics.server";
import { sameOriginOnly } from "./http/origin.server";
import { isPrivate } from "./http/private.server";
import { requestLog } from "./http/request-log.server";
import { closeDown, onFault, onShutdown, onSuddenExit } from "./http/shutdown.server";
import { siteFor } from "./http/site.server";
import { startWork } from "./jobs/kinds.server";
import { log } from "./log.server";
import { serveMedia } from "./media/serve.server";

const dev = import.meta.env.DEV;
const largestBody = 15 * 1024 * 1024;
const largestForm = 22 * 1024 * 1024; // two photos of 10 MB and words
const largestHeard = 128 * 1024 * 1024; // what lies between is answered by us, in words; what lies above by Bun, with a bare 413

type Wires = { Bindings: { server?: Server<unknown> }; Variables: SecureHeadersVariables & { requestId: string; userId?: string } };

/** The whole site behind one fetch: headers, origin check, pictures, then Remix. Development serves the same one. */
export const app = new Hono<Wires>();

app.use(requestId());
app.use(requestLog);
app.use(measured);
app.use(
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", NONCE],
      styleSrc: dev ? ["'self'", "'unsafe-inline'"] : ["'self'", NONCE],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", "data:", "blob:"],
      mediaSrc: ["'self'", "blob:"],
      fontSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      connectSrc: ["'self'", ...(dev ? ["ws:"] : [])],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'", ...payingHosts],
      frameAncestors: ["'none'"],
      ...(env.isSecure ? { upgradeInsecureRequests: [] } : {}),
    },
    strictTransportSecurity: env.isSecure ? "max-age=63072000; includeSubDomains" : false,
    referrerPolicy: "strict-origin-when-cross-origin",
    crossOriginOpenerPolicy: "same-origin",
    crossOriginResourcePolicy: "same-origin",
    overwrite: false, // pictures and the API have a policy of their own
    permissionsPolicy: { camera: ["self"], microphone: [], geolocation: [] },
  }),
);
app.use(isPrivate);
app.onError((error, c) => failureOf(error, c.req.raw));
app.route("/", health);
app.route("/", metrics);
app.use(sameOriginOnly);
app.on(["GET", "HEAD"], "/media/:id/:file", async (c) => {
  const viewer = await readViewer(c.req.raw);
  if (viewer) c.set("userId", viewer.id);
  return serveMedia(c.req.raw, viewer && !viewer.isSuspended ? viewer.id : null, c.req.param("id"), c.req.param("file"));
});
app.use(bodyDeadline);
const limited = (maxSize: number) => bodyLimit({ maxSize, onError: (c) => notRead(c.req.raw, "too_large") });
const [forms, others] = [limited(largestForm), limited(largestBody)];
app.use((c, next) => (c.req.header("content-type")?.startsWith("multipart/form-data") ? forms : others)(c, next));
if (!dev) {
  const immutable = "public, max-age=31536000, immutable";
  app.get("/assets/:file{manifest-.+}", (c) => c.notFound()); // browsers ask for routes one by one; the list of all is nobody's
  app.use("/assets/*", serveStatic({ root: "./build/client", precompressed: true, onFound: (_, c) => c.header("Cache-Control", immutable) }));
  app.get("/assets/*", elsewhere, (c) => c.notFound()); // never a rendered page for a lost chunk
  const files = new Set([...new Bun.Glob("**").scanSync({ cwd: "build/client", dot: true })].map((name) => `/${name}`)); // else the disk would be asked at every page
  const file = serveStatic({ root: "./build/client", onFound: (_, c) => c.header("Cache-Control", "public, max-age=3600") });
  app.use((c, next) => (files.has(c.req.path) ? file(c, next) : next()));
  app.use(compressed);
}

app.all("*", async (c) => {
  const request = c.req.raw;
  const server = c.env?.server;
  const address = addressOf(request, server);
  const context = await loadContext(request, {
    nonce: c.get("secureHeadersNonce") ?? "",
    requestId: c.get("requestId"),
    address,
    keepOpen: () => server?.timeout(request, 0),
    isKnownAs: (userId) => c.set("userId", userId),
  });
  return (await siteFor(context, request))(request, context);
});

// development reloads this module; the process starts its work once
const kept = globalThis as { __isStarted?: boolean };
if (!kept.__isStarted) {
  kept.__isStarted = true;
  if (!dev) onFault();
  if (env.WORKER !== "off") await startWork();
  if (env.METRICS_PORT) servePrivately(env.METRICS_PORT);
  if (dev) onSuddenExit();
  else onShutdown(env.WORKER === "only" ? undefined : await serve());
  if (env.WORKER !== "only") greetMeanwhile();
}

async function serve() {
  try {
    const server = Bun.serve({
      port: env.PORT,
      hostname: env.HOST,
      idleTimeout: 30,
      maxRequestBodySize: largestHeard,
      fetch: (request, server) => app.fetch(request, { server }),
    });
    log.info({ port: server.port, mode: env.APP_ENV }, "listening");
    return server;
  } catch (error) {
    await closeDown();
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    giveUp(isTaken ? `port ${env.PORT} is in use; set PORT to another` : `cannot listen on ${env.HOST}:${env.PORT}: ${reasonOf(error)}`);
  }
}
