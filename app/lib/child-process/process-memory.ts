/** The memory of a process in bytes, without pages of files such as Bun's own, which all processes share; 0 where the system does not tell. */
export async function readProcessMemory(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`)
    .text()
    .catch(() => "");
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
