const regularIntervalMs = 15_000;

let isDraining = false;
const lastProbe = { at: -regularIntervalMs, isRegular: false };
const drainNoticed = Promise.withResolvers<void>();

/** Fails readyz, then waits for the proxy to notice. */
export async function startDraining(): Promise<void> {
  isDraining = true;
  if (!lastProbe.isRegular || performance.now() - lastProbe.at > regularIntervalMs) return;
  await Promise.race([drainNoticed.promise, Bun.sleep(regularIntervalMs)]);
  await Bun.sleep(500);
}

function recordProbe(ok: boolean) {
  if (isDraining) drainNoticed.resolve();
  if (!ok) return;
  const now = performance.now();
  Object.assign(lastProbe, { at: now, isRegular: now - lastProbe.at <= regularIntervalMs });
}

/** `isFromVisitor`: it says nothing of what the proxy knows. */
export type Probe = { isFromVisitor: boolean };
/** What a process needs, and whether it has it. */
export type Dependencies = { isReady: boolean; database: boolean; store: boolean; queue: boolean };
export type Readiness = { ok: boolean; database: boolean; store: boolean; queue: boolean; accepting: boolean };

/** Answers a probe, and remembers the proxy's. */
export function answerProbe({ isReady, ...dependencies }: Dependencies, { isFromVisitor }: Probe): Readiness {
  const ok = isReady && !isDraining;
  if (!isFromVisitor) recordProbe(ok);
  return { ok, ...dependencies, accepting: !isDraining };
}

const json = { "Content-Type": "application/json; charset=utf-8" };

export const healthResponse = () => Response.json({ ok: true }, { headers: json });

export const readinessResponse = (readiness: Readiness) =>
  Response.json(readiness, { status: readiness.ok ? 200 : 503, headers: readiness.ok ? json : { ...json, "Retry-After": "2" } });
