import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { newTo } from "./activity.server";
import { waitingFor } from "./conversation.server";
import { hasResultFor } from "./edit-view.server";

/** What the bar and the dock of home say is new. */
type Unseen = { messages: number; activity: number; hasResult: boolean };

// home asks it every time, so it is written out once
const viewer = sql`viewer.id`;
const unseenQuery = db
  .select({ messages: waitingFor(viewer), activity: newTo(viewer), hasResult: hasResultFor(viewer) })
  .from(sql`(values (${sql.placeholder("viewer")}::uuid)) viewer(id)`)
  .prepare("home");

/** How much is new to the viewer, each by its own model's rules, in one question. */
export async function getUnseen(viewerId: string): Promise<Unseen> {
  const [row] = await unseenQuery.execute({ viewer: viewerId });
  return row ?? { messages: 0, activity: 0, hasResult: false };
}
