import { useFetcher } from "@remix-run/react";
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { Sign } from "./signs";
import { submitBy } from "./submit-by";
import { showToast } from "./toaster";
import { useReply } from "./use-reply";

const ChooseCollection = lazy(() => import("./choose-collection"));

type Saveable = { id: string; isSaved: boolean };

/** One tap saves into «Todos os looks», and the toast leads to the collections; another takes it out of all of them, and the toast puts it back. */
export function SaveButton({ post, label, returnTo }: { post: Saveable; label: string; returnTo: string }) {
  const fetcher = useFetcher<{ isSaved: boolean }>({ key: `save-${post.id}` });
  const reply = useReply(fetcher, (data) => "isSaved" in data, "saveFailed");
  const isSaved = fetcher.formData ? fetcher.formData.get("isSaved") === "true" : (reply ?? post).isSaved;
  const [isChoosing, setChoosing] = useState(false);
  const isAsked = useRef(false);
  const action = `/api/posts/${post.id}/save`;
  const { submit } = fetcher;

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    isAsked.current = navigator.onLine;
    submitBy(fetcher, "saveFailed")(event);
  };

  // card and dialog share the fetcher; the one that was tapped speaks
  useEffect(() => {
    if (!reply || fetcher.state !== "idle" || !isAsked.current) return;
    isAsked.current = false;
    const undo = () => {
      submit({ isSaved: "true", isUndone: "true" }, { method: "post", action });
      showToast({ key: "undone" });
    };
    const choose = () => (navigator.onLine ? setChoosing(true) : showToast({ key: "error.offline", isError: true }));
    showToast(reply.isSaved ? { key: "lookSaved", choose } : { key: "lookUnsaved", undo });
  }, [reply, fetcher.state, submit, action]);

  return (
    <>
      <form method="post" action={action} onSubmit={onSubmit}>
        <input type="hidden" name="returnTo" value={returnTo} />
        <input type="hidden" name="isSaved" value={String(!isSaved)} />
        <input type="hidden" name="toast" value={isSaved ? "lookUnsaved" : "lookSaved"} />
        <button type="submit" className="icb" aria-pressed={isSaved} aria-label={label}>
          <Sign of={isSaved ? "saved" : "save"} />
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
