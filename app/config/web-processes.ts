const megabyte = 2 ** 20;

/** For a web process, its pictures and its vision; decision 074. */
const megabytesEach = { pages: 200, pictures: 330, vision: 400 };

/** `memory` in bytes. */
export type Machine = { cores: number; memory: number };
type Settings = { APP_ENV: string; WORKER: string; VISION: string; WEB_CONCURRENCY?: number | undefined };

/** In production a process for each core, as far as the memory goes; else one. */
export function findWebProcesses({ APP_ENV, WORKER, VISION, WEB_CONCURRENCY }: Settings, machine: Machine): number {
  if (WORKER === "only") return 1;
  return WEB_CONCURRENCY ?? (APP_ENV === "production" ? countWebProcesses(machine, VISION === "on") : 1);
}

function countWebProcesses({ cores, memory }: Machine, hasVision: boolean): number {
  const each = megabytesEach.pages + megabytesEach.pictures + (hasVision ? megabytesEach.vision : 0);
  return Math.max(1, Math.min(cores, Math.floor(memory / megabyte / each)));
}
