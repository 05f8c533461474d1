import { AggregatorRegistry, Gauge, type MetricObject, Registry } from "prom-client";

const isCounted = ({ type }: MetricObject) => ["counter", "histogram"].includes(String(type));

const sum = (metrics: MetricObject[][]) => AggregatorRegistry.aggregate(metrics);

/** Sums the metrics of processes; what an ended one has counted stays. */
export function createMetricSums() {
  let ended: MetricObject[] = [];
  const registry = new Registry();
  const processes = new Gauge({ name: "espelho_web_processes", help: "Web processes that listen", registers: [registry] });
  return {
    async forget(last: MetricObject[]): Promise<void> {
      ended = (await sum([ended, last.filter(isCounted)]).getMetricsAsJSON()) as MetricObject[];
    },
    async render(all: MetricObject[][], listening: number): Promise<string> {
      processes.set(listening);
      return `${await sum([...all, ended]).metrics()}${await registry.metrics()}`;
    },
  };
}
