type Backend = { url: string; isReady: boolean };

export type Balancer = {
  url: string;
  /** Failed requests, by method and path. */
  failures: string[];
  /** Requests per backend. */
  requestCountsByBackend: () => number[];
  isReady: (url: string) => boolean;
  stop: () => Promise<void>;
};

const hopByHop = ["connection", "keep-alive", "transfer-encoding"];

/** Round-robin balancer; `checkEvery` polls /readyz and skips backends that fail. */
export function startBalancer(urls: string[], { port = 0, checkEvery = 0 } = {}): Balancer {
  const backends: Backend[] = urls.map((url) => ({ url, isReady: true }));
  const requestCounts = new Map(urls.map((url) => [url, 0]));
  const failures: string[] = [];
  let nextIndex = 0;

  async function check(backend: Backend) {
    const response = await fetch(`${backend.url}/readyz`, { signal: AbortSignal.timeout(3000), keepalive: false }).catch(() => undefined);
    backend.isReady = response?.ok === true;
  }
  const checks = checkEvery > 0 ? setInterval(() => backends.forEach(check), checkEvery) : undefined;

  /** The next backend first, unready ones last. */
  function rotateBackends(): Backend[] {
    nextIndex += 1;
    const rotated = backends.map((_, index) => backends[(nextIndex + index) % backends.length] as Backend);
    return [...rotated.filter(({ isReady }) => isReady), ...rotated.filter(({ isReady }) => !isReady)];
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
      for (const { url } of rotateBackends()) {
        try {
          const response = await fetch(url + pathname + search, {
            method: request.method,
            headers: request.headers,
            body,
            redirect: "manual",
            signal: request.signal,
            keepalive: false,
            decompress: false,
          });
          requestCounts.set(url, (requestCounts.get(url) ?? 0) + 1);
          const headers = new Headers(response.headers);
          for (const name of hopByHop) headers.delete(name);
          return new Response(response.body, { status: response.status, headers });
        } catch (error) {
          if (request.signal.aborted) return new Response(null, { status: 499 });
          // refused connections are safe to retry
          if (["ECONNREFUSED", "ConnectionRefused"].includes(String((error as { code?: string }).code))) continue; // codes differ by Bun version
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
    requestCountsByBackend: () => [...requestCounts.values()],
    isReady: (url) => backends.some((backend) => backend.url === url && backend.isReady),
    async stop() {
      clearInterval(checks);
      await server.stop(true);
    },
  };
}
