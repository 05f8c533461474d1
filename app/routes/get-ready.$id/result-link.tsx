import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { copyText } from "#app/components/sheets/share";
import { showToast } from "#app/components/toasts/toaster";
import { tryOnPath } from "#app/paths";

/** Copies or revokes the public link. */
export function ResultLink({ edit: tryOn, link }: { edit: { id: string }; link: string }) {
  const { t } = useTranslation("getReady");
  async function copy() {
    showToast((await copyText(link)) ? { key: "imageLinkCopied" } : { key: "linkNotCopied", isError: true });
  }
  return (
    <section id="link" aria-labelledby="link-title" className="grid gap-2 border-y border-line py-4">
      <h2 id="link-title" className="font-sans t-small font-semibold">
        {t("result.link.title")}
      </h2>
      <input className="in t-small" readOnly value={link} aria-labelledby="link-title" onFocus={(event) => event.currentTarget.select()} />
      <p className="t-meta muted">{t("result.link.text")}</p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn--line unscripted:hidden" onClick={copy}>
          {t("result.link.copy")}
        </button>
        <ActionForm action={`/api/image-edits/${tryOn.id}/link`} method="delete" returnTo={tryOnPath(tryOn)} toast="imageLinkWithdrawn">
          <button type="submit" className="btn btn--quiet">
            {t("result.link.withdraw")}
          </button>
        </ActionForm>
      </div>
    </section>
  );
}
