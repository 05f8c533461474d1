import { BookmarkSimple } from "@phosphor-icons/react/dist/ssr/BookmarkSimple";
import { useFetcher } from "@remix-run/react";
import type { FormEvent } from "react";
import { useReply } from "./use-reply";

type Saveable = { id: string; isSaved: boolean };

/** Saves into «Todos os looks», or takes out of every collection. */
export function SaveButton({ post, label, returnTo }: { post: Saveable; label: string; returnTo: string }) {
  const fetcher = useFetcher<{ isSaved: boolean }>({ key: `save-${post.id}` });
  const reply = useReply(fetcher, (data) => "isSaved" in data, "saveFailed");
  const isSaved = fetcher.formData ? fetcher.formData.get("isSaved") === "true" : (reply ?? post).isSaved;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    fetcher.submit(event.currentTarget);
  };
  return (
    <form method="post" action={`/api/posts/${post.id}/save`} onSubmit={submit}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="isSaved" value={String(!isSaved)} />
      <button type="submit" className="icb" aria-pressed={isSaved} aria-label={label}>
        <BookmarkSimple className="ic" weight={isSaved ? "fill" : "light"} aria-hidden="true" />
      </button>
    </form>
  );
}
