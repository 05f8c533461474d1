import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { skipInHistory } from "#app/components/hooks/sheet-history";
import { ownProfilePath, postPath } from "#app/paths";

type Props = { post: { id: string }; onDeleted?: () => void; children: ReactNode };

/** Confirms, then deletes; `children` is the cancel control. */
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
