import { useFetcher } from "@remix-run/react";
import { type FormEvent, lazy, Suspense, useRef, useState } from "react";
import { useFetcherResult } from "#app/components/forms/use-fetcher-result";
import { useOnValue } from "#app/components/hooks/use-on-value";
import { useHeld } from "#app/components/outbox/outbox";
import { submitState } from "#app/components/outbox/submit-state";
import { showNetworkError, showToast } from "#app/components/toasts/toaster";
import { SpriteIcon } from "#app/components/ui/icon-sprite";

const ChooseCollection = lazy(() => import("./choose-collection"));

type Saveable = { id: string; isSaved: boolean };

/** Saved state, shared through one fetcher per post. */
export function useSave(post: Saveable) {
  const fetcher = useFetcher<{ isSaved: boolean }>({ key: `save-${post.id}` });
  const reply = useFetcherResult(fetcher, (data) => "isSaved" in data, "saveFailed");
  const { wanted, isWaiting } = useHeld(`/api/posts/${post.id}/save`);
  const isSaved = fetcher.formData ? fetcher.formData.get("isSaved") === "true" : (wanted ?? (reply ?? post).isSaved);
  return { fetcher, reply, isSaved, isWaiting };
}

/** Saves to the default collection or removes from all. */
export function SaveButton({ post, label, returnTo }: { post: Saveable; label: string; returnTo: string }) {
  const { fetcher, reply, isSaved, isWaiting } = useSave(post);
  const [isChoosing, setChoosing] = useState(false);
  const hasSubmitted = useRef(false);
  const action = `/api/posts/${post.id}/save`;

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    hasSubmitted.current = navigator.onLine;
    submitState(fetcher, "saveFailed")(event);
  };

  // only the pressed button shows the toast
  useOnValue(fetcher.state === "idle" ? reply : null, (latest) => {
    if (!hasSubmitted.current) return;
    hasSubmitted.current = false;
    const undo = () => {
      fetcher.submit({ isSaved: "true", isUndone: "true" }, { method: "post", action });
      showToast({ key: "undone" });
    };
    const choose = () => (navigator.onLine ? setChoosing(true) : showNetworkError());
    showToast(latest.isSaved ? { key: "lookSaved", choose } : { key: "lookUnsaved", undo });
  });

  return (
    <>
      <form method="post" action={action} onSubmit={onSubmit}>
        <input type="hidden" name="returnTo" value={returnTo} />
        <input type="hidden" name="isSaved" value={String(!isSaved)} />
        <input type="hidden" name="toast" value={isSaved ? "lookUnsaved" : "lookSaved"} />
        <button type="submit" className="icb" data-waiting={isWaiting || undefined} aria-pressed={isSaved} aria-label={label}>
          <SpriteIcon of={isSaved ? "saved" : "save"} />
        </button>
      </form>
      {isChoosing ? (
        <Suspense>
          <ChooseCollection postId={post.id} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
