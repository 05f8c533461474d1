import { Registry } from "prom-client";

export const metricsResponse = (text: string) =>
  new Response(text, { headers: { "Content-Type": Registry.PROMETHEUS_CONTENT_TYPE, "Cache-Control": "no-store" } });
