import { Hono } from "hono";
import { serveStatic } from "hono/bun";
import { requestId } from "hono/request-id";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { env, giveUp, reasonOf } from "./env.server";
import { payingHosts } from "./http/billing.server";
import { bodyDeadline } from "./http/body-deadline.server";
import { compressed } from "./http/compress.server";
import { elsewhere } from "./http/elsewhere.server";
import { failureOf } from "./http/failure.server";
import { greetMeanwhile } from "./http/greeting.server";
import { health } from "./http/health.server";
import { admitLargeBodies } from "./http/large-bodies.server";
import { measured, metrics, servePrivately } from "./http/metrics.server";
import { sameOriginOnly } from "./http/origin.server";
import { isPrivate } from "./http/private.server";
import { readableAddress } from "./http/readable-address.server";
import { requestLog } from "./http/request-log.server";
import { countSender, identifySender, limitBody, type Wires } from "./http/sender.server";
import { closeDown, onFault, onShutdown, onSuddenExit } from "./http/shutdown.server";
import { siteFor } from "./http/site.server";
import { startWork } from "./jobs/kinds.server";
import { log } from "./log.server";
import { serveMedia } from "./media/serve.server";
import { startWatchdog } from "./watchdog.server";

const dev = import.meta.env.DEV;
const largestHeard = 128 * 1024 * 1024; // what lies between is answered by us, in words; what lies above by Bun, with a bare 413

/** The whole site behind one fetch: headers, origin check, pictures, then Remix. Development serves the same one. */
export const app = new Hono<Wires>();

app.use(requestId({ headerName: "" })); // ours alone: the caller's own is never believed
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
app.use(readableAddress);
if (!dev) {
  const immutable = "public, max-age=31536000, immutable";
  app.get("/assets/:file{manifest-.+}", (c) => c.notFound()); // browsers ask for routes one by one; the list of all is nobody's
  const files = new Set([...new Bun.Glob("**").scanSync({ cwd: "build/client", dot: true })].map((name) => `/${name}`)); // else the disk would be asked at every page
  const asset = serveStatic({ root: "./build/client", precompressed: true, onFound: (_, c) => c.header("Cache-Control", immutable) });
  app.use("/assets/*", (c, next) => (files.has(c.req.path) ? asset(c, next) : next()));
  app.get("/assets/*", elsewhere, (c) => c.notFound()); // never a rendered page for a lost chunk
  const file = serveStatic({ root: "./build/client", onFound: (_, c) => c.header("Cache-Control", "public, max-age=3600") });
  app.use((c, next) => (files.has(c.req.path) ? file(c, next) : next()));
}
app.use(identifySender);
app.use(countSender);
app.on(["GET", "HEAD"], "/media/:id/:file", async (c) => {
  const viewer = await c.get("context").viewer();
  return serveMedia(c.req.raw, viewer && !viewer.isSuspended ? viewer.id : null, c.req.param("id"), c.req.param("file"));
});
app.use(bodyDeadline);
app.use(admitLargeBodies);
app.use(limitBody);
if (!dev) app.use(compressed);
app.all("*", async (c) => (await siteFor(c.get("context"), c.req.raw))(c.req.raw, c.get("context")));

// development reloads this module; the process starts its work once
const kept = globalThis as { __isStarted?: boolean };
if (!kept.__isStarted) {
  kept.__isStarted = true;
  if (!dev) onFault();
  if (env.WORKER !== "off") await startWork();
  if (env.METRICS_PORT) servePrivately(env.METRICS_PORT);
  if (dev) onSuddenExit();
  else onShutdown(env.WORKER === "only" ? undefined : await serve());
  if (!dev) startWatchdog();
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
