import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { useLoadMoreFromApi } from "#app/components/data/use-load-more";
import type { Comment, Page } from "#app/models/contract";

/** Loaded comments, and new ones of the viewer not among them. */
export function useComments(postId: string, page: Page<Comment>) {
  const { items: listed, remove: removeListed, ...list } = useLoadMoreFromApi<Comment>(`/api/posts/${postId}/comments`, page);
  const sent = useFetcher<{ comment?: Comment }>({ key: `comment-${postId}` }).data?.comment;
  const [own, setOwn] = useState<{ comments: Comment[]; last: Comment | undefined }>({ comments: [], last: undefined });
  if (sent && sent !== own.last) setOwn(({ comments }) => ({ comments: [...comments.filter(({ id }) => id !== sent.id), sent], last: sent }));
  const newComments = own.comments.filter((comment) => !listed.some(({ id }) => id === comment.id));

  function remove(removedId: string) {
    setOwn((before) => ({ ...before, comments: before.comments.filter(({ id }) => id !== removedId) }));
    removeListed(removedId);
  }

  return { ...list, listed, newComments, latestId: sent?.id, remove };
}
