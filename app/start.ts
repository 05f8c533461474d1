import { env } from "./config/env.server";

// the entry of the build: one process, or a parent of several
if (env.webProcesses > 1 && !env.isOfSeveral) {
  const { startParent } = await import("./server/processes/parent.server");
  await startParent();
} else {
  await import("./server");
}
