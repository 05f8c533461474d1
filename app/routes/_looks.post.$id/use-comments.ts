import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { fetchPart } from "#app/components/fetch-part";
import { showUnanswered } from "#app/components/toaster";
import type { Comment, Page } from "#app/models/contract";

/** The page's comments and those asked for after them, each once; and what was said here meanwhile, as long as there is more between. */
export function useComments(postId: string, page: Page<Comment>) {
  const [later, setLater] = useState<{ items: Comment[]; nextCursor: string | null } | null>(null);
  const [own, setOwn] = useState<Comment[]>([]);
  const sent = useFetcher<{ comment?: Comment }>({ key: `comment-${postId}` }).data?.comment;

  useEffect(() => {
    if (sent) setOwn((known) => (known.some(({ id }) => id === sent.id) ? known : [...known, sent]));
  }, [sent]);

  const listed = [...new Map([...page.items, ...(later?.items ?? [])].map((comment) => [comment.id, comment])).values()];
  const nextCursor = later ? later.nextCursor : page.nextCursor;
  const said = own.filter((comment) => !listed.some(({ id }) => id === comment.id));

  async function showMore() {
    const part = await fetchPart<Comment>(`/api/posts/${postId}/comments?cursor=${nextCursor}`);
    if (!part) return showUnanswered();
    setLater((known) => ({ items: [...(known?.items ?? []), ...part.items], nextCursor: part.nextCursor }));
  }

  function remove(gone: string) {
    const without = (comments: Comment[]) => comments.filter(({ id }) => id !== gone);
    setOwn(without);
    setLater((known) => known && { ...known, items: without(known.items) });
  }

  return { listed, said, nextCursor, showMore, remove };
}
