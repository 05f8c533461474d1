/** Whether an endpoint is at a known push service; `*.` allows subdomains. */
export function isPushEndpoint(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  return services.some((service) => {
    const [scheme = "", host = ""] = service.split("://");
    if (url.protocol !== `${scheme}:`) return false;
    return host.startsWith("*.") ? url.host.endsWith(host.slice(1)) : url.host === host;
  });
}

/** Safari shows declarative messages itself. */
export const isAppleEndpoint = (endpoint: string) => new URL(endpoint).hostname.endsWith(".push.apple.com");
