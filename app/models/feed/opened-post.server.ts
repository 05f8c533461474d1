import { sql } from "drizzle-orm";
import { isUuid } from "#app/lib/uuid";
import type { PieceQuestion, PostDetail } from "#app/models/contract";
import { prepareVisiblePostQuery, presentVisiblePost } from "#app/models/looks/post-view.server";
import { questionColumns } from "#app/models/pieces/question.server";
import { isSeenBy } from "./story.server";

const openedPostQuery = prepareVisiblePostQuery("opened post", { question: questionColumns, wasOpened: isSeenBy(sql.placeholder("viewer")) });

/** A visible look, its question, and whether `markSeen()` has nothing to write. */
export async function getOpenedPost(viewerId: string, id: string): Promise<{ post: PostDetail; question: PieceQuestion; wasOpened: boolean } | null> {
  const [row] = isUuid(id) ? await openedPostQuery.execute({ viewer: viewerId, id }) : [];
  return row ? { post: await presentVisiblePost(viewerId, row), question: row.question, wasOpened: row.wasOpened } : null;
}
