import { readFileSync } from "node:fs";

const fly = Bun.TOML.parse(readFileSync("fly.toml", "utf8")) as { vm: { processes: string[]; memory: string }[] };
const memory = fly.vm.find(({ processes }) => processes.includes("web"))?.memory ?? "";

/** Memory of a web machine of fly.toml. */
export const machineMegabytes = Number(/^(\d+)gb$/.exec(memory)?.[1]) * 1024;

const imageSettings = [...readFileSync("Dockerfile", "utf8").matchAll(/\s((?:BUN_JSC|MALLOC|MIMALLOC)_\w+)=(\S+)/g)].map(([, name = "", value = ""]) => [
  name,
  value,
]);

/** The image's settings of memory, and the machine's memory, by which JSC sizes its heap. */
export const asOnFly: Record<string, string> = { ...Object.fromEntries(imageSettings), BUN_JSC_forceRAMSize: String(machineMegabytes * 2 ** 20) };
