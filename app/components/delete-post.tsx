import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ownProfilePath, postPath } from "#app/paths";
import { ActionForm } from "./action-form";
import { skipInHistory } from "./sheets/history";

type Props = { post: { id: string }; onDeleted?: () => void; children: ReactNode };

/** Asks once more, then deletes a post; `children` is the way out. Afterwards it leads to the profile, unless `onDeleted` knows better. */
export function DeletePost({ post, onDeleted, children }: Props) {
  const { t } = useTranslation("posts");
  function onDone() {
    skipInHistory(postPath(post));
    onDeleted?.();
  }
  return (
    <>
      <p>
        {t("deleteQuestion")}
        <br />
        <span className="muted">{t("irreversible")}</span>
      </p>
      <div className="dlg__acts">
        {children}
        <ActionForm
          action={`/api/posts/${post.id}`}
          method="delete"
          returnTo={ownProfilePath}
          {...(onDeleted ? { isQuiet: true } : { leadsTo: ownProfilePath })}
          onDone={onDone}
          toast="postDeleted"
          failure="postNotDeleted"
        >
          {(isSending) => (
            <button type="submit" className="btn btn--danger" data-pending={isSending || undefined}>
              {t(isSending ? "deleting" : "delete")}
            </button>
          )}
        </ActionForm>
      </div>
    </>
  );
}
