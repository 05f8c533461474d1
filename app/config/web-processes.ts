const megabyte = 2 ** 20;

/** For a web process, its pictures and its vision; decision 074. */
const megabytesEach = { pages: 200, pictures: 330, vision: 400 };

type Machine = { cores: number; memory: number; hasVision: boolean };

/** A process for each core, as far as the memory in bytes goes; never less than one. */
export function countWebProcesses({ cores, memory, hasVision }: Machine): number {
  const each = megabytesEach.pages + megabytesEach.pictures + (hasVision ? megabytesEach.vision : 0);
  return Math.max(1, Math.min(cores, Math.floor(memory / megabyte / each)));
}
