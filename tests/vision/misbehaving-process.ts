import { serveTasks } from "#app/lib/child-process/serve-tasks";

// A child whose tasks go wrong.

const hoard: Uint8Array[] = [];

export const misbehavingTasks = {
  greet: async (_: null, name: string) => `hello ${name}, from ${process.pid}`,
  add: async (_: null, bytes: Uint8Array) => bytes.map((byte) => byte + 1),
  hang: async (_: null, __: null): Promise<string> => {
    for (;;);
  },
  crash: async (_: null, __: null): Promise<string> => process.exit(3),
  refuse: async (_: null, __: null): Promise<string> => {
    throw new Error("no");
  },
  grow: async (_: null, __: null): Promise<string> => {
    for (;;) {
      hoard.push(new Uint8Array(8e6).fill(1));
      await Bun.sleep(5);
    }
  },
  tellVariables: async (_: null, __: null) => Object.keys(process.env).sort(),
};

if (import.meta.main) await serveTasks(misbehavingTasks, { load: async () => null });
