import { useTranslation } from "react-i18next";
import { handleOf } from "#app/models/looks/post-card";
import { ActionForm } from "./action-form";

type Props = { person: { id: string; username: string | null }; returnTo: string; button: "btn--line" | "btn--primary" };

export function UnblockForm({ person, returnTo, button }: Props) {
  const { t } = useTranslation("people");
  return (
    <ActionForm
      action={`/api/users/${person.id}/block`}
      method="delete"
      returnTo={returnTo}
      toast="blockLifted"
      toastName={handleOf(person)}
      failure="liftFailed"
    >
      <button type="submit" className={`btn ${button}`}>
        {t("menu.unblock")}
      </button>
    </ActionForm>
  );
}
