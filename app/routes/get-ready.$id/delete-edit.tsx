import { Trash } from "@phosphor-icons/react/dist/ssr/Trash";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/action-form";
import { editsPath } from "#app/paths";

/** Opens on the question; only its own button deletes. */
export function DeleteEdit({ edit }: { edit: { id: string } }) {
  const { t } = useTranslation("getReady");
  return (
    <details className="group">
      <summary className="btn btn--quiet btn--wide list-none text-danger!">
        <Trash className="ic ic--s" aria-hidden="true" />
        {t("result.delete")}
      </summary>
      <div className="mt-2 grid gap-3 border-t border-line pt-4">
        <p>
          {t("result.deleteQuestion")} <span className="muted">{t("result.irreversible")}</span>
        </p>
        <ActionForm
          action={`/api/image-edits/${edit.id}`}
          method="delete"
          returnTo={editsPath}
          leadsTo={editsPath}
          toast="tryOnDeleted"
          failure="tryOnNotDeleted"
        >
          <button type="submit" className="btn btn--danger btn--wide">
            {t("result.confirm")}
          </button>
        </ActionForm>
      </div>
    </details>
  );
}
