import { sql } from "drizzle-orm";
import type { Page } from "#app/db/page.server";
import { isUuid } from "#app/lib/uuid";
import type { Comment, MarkedPiece, PieceQuestion, PostDetail } from "#app/models/contract";
import { firstCommentsOf, presentFirstComments } from "#app/models/looks/comment.server";
import { prepareVisiblePostQuery, presentVisiblePost } from "#app/models/looks/post-view.server";
import { markedPiecesOf, presentMarkedPieces } from "#app/models/pieces/piece-view.server";
import { questionColumns } from "#app/models/pieces/question.server";
import { isSeenBy } from "./story.server";

const viewer = sql.placeholder("viewer");
const openedPostQuery = prepareVisiblePostQuery("opened post", {
  question: questionColumns,
  wasOpened: isSeenBy(viewer),
  comments: firstCommentsOf(viewer),
  pieces: markedPiecesOf(viewer),
});

/** `wasOpened`: `markSeen()` has nothing to write. `comments` are the first page. */
type OpenedPost = { post: PostDetail; question: PieceQuestion; wasOpened: boolean; comments: Page<Comment>; pieces: MarkedPiece[] };

/** All that the page of a visible look shows first, in one query. */
export async function getOpenedPost(viewerId: string, id: string): Promise<OpenedPost | null> {
  const [row] = isUuid(id) ? await openedPostQuery.execute({ viewer: viewerId, id }) : [];
  if (!row) return null;
  const { question, wasOpened } = row;
  const [comments, pieces] = [presentFirstComments(row.comments), presentMarkedPieces(viewerId, row.pieces)];
  return { post: await presentVisiblePost(viewerId, row), question, wasOpened, comments, pieces };
}
