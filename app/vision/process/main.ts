import { loadModelsInBun } from "../runtime/bun";
import { serveTasks } from "./serve-tasks";
import { visionTasks } from "./tasks";

// entry of the vision process; its argument is the folder of the models

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("expects the folder of the models");
await serveTasks(visionTasks, () => loadModelsInBun(folder));
