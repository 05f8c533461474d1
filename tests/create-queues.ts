import { client } from "#app/db/client.server";
import { isQueueReady, stopQueue } from "#app/queue/queue.server";

// Creates the queues in DATABASE_URL, for the template of the tests' databases.

if (!(await isQueueReady())) throw new Error("the queues were not created");
await stopQueue(0);
await client.end({ timeout: 1 });
process.exit(0);
