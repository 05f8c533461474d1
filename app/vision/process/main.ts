import { serveTasks } from "#app/lib/child-process/serve-tasks";
import { loadModelsInBun } from "../runtime/bun";
import { visionTasks } from "./tasks";

// entry of the vision process; its argument is the folder of the models

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("expects the folder of the models");
await serveTasks(visionTasks, { load: () => loadModelsInBun(folder) });
