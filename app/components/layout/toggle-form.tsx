import { lazy, Suspense, useState } from "react";
import { useCurrentPath } from "#app/components/hooks/use-here";
import { showNetworkError, showToast } from "#app/components/toasts/toaster";
import { sendToggle } from "#app/components/toggles/send-toggle";
import { submitToggle, toggleFormId } from "#app/components/toggles/toggle-button";
import { useOnReply } from "#app/components/toggles/toggle-store";

const ChooseCollection = lazy(() => import("#app/components/collections/choose-collection"));

/** Form of the buttons that like, save and follow; `returnTo` is for browsers without scripts. */
export function ToggleForm({ id = toggleFormId, returnTo }: { id?: string; returnTo: string }) {
  return (
    <form id={id} method="post" onSubmit={submitToggle} hidden>
      <input type="hidden" name="returnTo" value={returnTo} />
    </form>
  );
}

/** The page's form, and what follows a save. */
export function Toggles() {
  const currentPath = useCurrentPath();
  const [chosenId, setChosenId] = useState<string | null>(null);

  useOnReply(({ path, isOn, fields }) => {
    const [, postId] = /^\/api\/posts\/([^/]+)\/save$/.exec(path) ?? [];
    if (!postId || fields.isUndone) return;
    const undo = () => {
      sendToggle(path, { isSaved: "true", isUndone: "true" });
      showToast({ key: "undone" });
    };
    const choose = () => (navigator.onLine ? setChosenId(postId) : showNetworkError());
    showToast(isOn ? { key: "lookSaved", choose } : { key: "lookUnsaved", undo });
  });

  return (
    <>
      <ToggleForm returnTo={currentPath} />
      {chosenId ? (
        <Suspense>
          <ChooseCollection postId={chosenId} onClose={() => setChosenId(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
