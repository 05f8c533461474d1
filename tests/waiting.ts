/** Waits until the condition holds, and says which one never did. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, seconds = 20): Promise<void> {
  const last = Date.now() + seconds * 1000;
  while (!(await holds())) {
    if (Date.now() > last) throw new Error(`waited ${seconds} s in vain for ${what}`);
    await Bun.sleep(20);
  }
}

/** A port nobody listens on just now. */
export function freePort(): number {
  const probe = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { port } = probe;
  probe.stop(true);
  return port;
}
