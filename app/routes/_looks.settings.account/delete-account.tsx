import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toaster";

/** «Excluir Conta»: until accounts can be deleted here, the words that say so. */
export function DeleteAccount() {
  const { t } = useTranslation("settings");
  return (
    <form
      method="post"
      action="/settings/account"
      onSubmit={(event) => {
        event.preventDefault();
        showToast({ key: "deletionNotYet" });
      }}
    >
      <button type="submit" className="btn btn--dangerline btn--wide">
        {t("me.delete")}
      </button>
    </form>
  );
}
