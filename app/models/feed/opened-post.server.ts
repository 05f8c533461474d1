import { sql } from "drizzle-orm";
import { defaultPageSize, type Page, type PageRequest } from "#app/db/page.server";
import { isUuid } from "#app/lib/uuid";
import type { Comment, MarkedPiece, PieceQuestion, PostDetail } from "#app/models/contract";
import { firstCommentsOf, listCommentsIfVisible, presentFirstComments } from "#app/models/looks/comment.server";
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

/** `wasOpened`: `markSeen()` has nothing to write. */
type OpenedPost = { post: PostDetail; question: PieceQuestion; wasOpened: boolean; comments: Page<Comment>; pieces: MarkedPiece[] };

/** What the page of a visible look shows; one query for the first page of comments, two for others. */
export async function getOpenedPost(viewerId: string, id: string, page: PageRequest): Promise<OpenedPost | null> {
  const [row] = isUuid(id) ? await openedPostQuery.execute({ viewer: viewerId, id }) : [];
  if (!row) return null;
  const { question, wasOpened } = row;
  const isFirstPage = page.cursor === null && page.limit === defaultPageSize;
  const comments = isFirstPage ? presentFirstComments(row.comments) : await listCommentsIfVisible(viewerId, id, page);
  return { post: await presentVisiblePost(viewerId, row), question, wasOpened, comments, pieces: presentMarkedPieces(viewerId, row.pieces) };
}
