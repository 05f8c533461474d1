type Backend = { url: string; isReady: boolean };

export type Balancer = {
  url: string;
  /** What no backend took or answered to the end, by method and path. */
  failures: string[];
  /** How many requests each backend got. */
  shares: () => number[];
  isReady: (url: string) => boolean;
  stop: () => Promise<void>;
};

const hopByHop = ["connection", "keep-alive", "transfer-encoding"];

/** A load balancer: each request goes to the next process in turn. With `checkEvery` milliseconds it asks each for its readiness, and leaves out who says no. */
export function startBalancer(urls: string[], { port = 0, checkEvery = 0 } = {}): Balancer {
  const backends: Backend[] = urls.map((url) => ({ url, isReady: true }));
  const given = new Map(urls.map((url) => [url, 0]));
  const failures: string[] = [];
  let turn = 0;

  async function check(backend: Backend) {
    const answer = await fetch(`${backend.url}/readyz`, { signal: AbortSignal.timeout(3000), keepalive: false }).catch(() => undefined);
    backend.isReady = answer?.ok === true;
  }
  const checks = checkEvery > 0 ? setInterval(() => backends.forEach(check), checkEvery) : undefined;

  /** The next in turn first; those that are not ready last. */
  function inTurn(): Backend[] {
    turn += 1;
    const turned = backends.map((_, index) => backends[(turn + index) % backends.length] as Backend);
    return [...turned.filter(({ isReady }) => isReady), ...turned.filter(({ isReady }) => !isReady)];
  }

  const server = Bun.serve({
    port,
    hostname: "localhost",
    idleTimeout: 120,
    maxRequestBodySize: 64 * 1024 * 1024,
    async fetch(request, own) {
      own.timeout(request, 0);
      const { pathname, search } = new URL(request.url);
      const body = request.body ? await request.arrayBuffer() : undefined;
      for (const { url } of inTurn()) {
        try {
          const answer = await fetch(url + pathname + search, {
            method: request.method,
            headers: request.headers,
            body,
            redirect: "manual",
            signal: request.signal,
            keepalive: false,
            decompress: false,
          });
          given.set(url, (given.get(url) ?? 0) + 1);
          const headers = new Headers(answer.headers);
          for (const name of hopByHop) headers.delete(name);
          return new Response(answer.body, { status: answer.status, headers });
        } catch (error) {
          if (request.signal.aborted) return new Response(null, { status: 499 });
          // nothing was sent where nobody listened, so the next may have it
          if (["ECONNREFUSED", "ConnectionRefused"].includes(String((error as { code?: string }).code))) continue; // newer and older Bun
          failures.push(`${request.method} ${pathname}: ${error}`);
          return new Response("the backend broke off", { status: 502 });
        }
      }
      failures.push(`${request.method} ${pathname}: nobody listens`);
      return new Response("nobody listens", { status: 502 });
    },
  });

  return {
    url: `http://localhost:${server.port}`,
    failures,
    shares: () => [...given.values()],
    isReady: (url) => backends.some((backend) => backend.url === url && backend.isReady),
    async stop() {
      clearInterval(checks);
      await server.stop(true);
    },
  };
}
