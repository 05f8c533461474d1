import { sql } from "drizzle-orm";
import { isUuid } from "#app/lib/uuid";
import type { PieceQuestion, PostDetail } from "#app/models/contract";
import { prepareVisiblePostQuery, presentVisiblePost } from "#app/models/looks/post-view.server";
import { questionColumns } from "#app/models/pieces/question.server";
import { isSeenBy } from "./story.server";

const openedPostQuery = prepareVisiblePostQuery("opened post", { question: questionColumns, isSeen: isSeenBy(sql.placeholder("viewer")) });

/** A visible look, who asked about its pieces, and whether the viewer opened it within its days as seen. */
export async function getOpenedPost(viewerId: string, id: string): Promise<{ post: PostDetail; question: PieceQuestion; isSeen: boolean } | null> {
  const [row] = isUuid(id) ? await openedPostQuery.execute({ viewer: viewerId, id }) : [];
  return row ? { post: await presentVisiblePost(viewerId, row), question: row.question, isSeen: row.isSeen } : null;
}
