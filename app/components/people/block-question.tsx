import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { handleOf } from "#app/models/looks/post-card";
import { userPath } from "#app/paths";

type Props = { person: { id: string; username: string }; leadsTo?: string; onDone?: () => void; children: ReactNode };

/** Confirms a block; `children` is the cancel control. */
export function BlockConfirmation({ person, leadsTo, onDone, children }: Props) {
  const { t } = useTranslation("people");
  return (
    <>
      <p className="muted">{t("block.text")}</p>
      <div className="dlg__acts">
        {children}
        <ActionForm
          action={`/api/users/${person.id}/block`}
          returnTo={userPath(person)}
          leadsTo={leadsTo}
          onDone={onDone}
          toast="blockSet"
          toastName={handleOf(person)}
          failure="blockFailed"
        >
          <button type="submit" className="btn btn--danger">
            {t("menu.block")}
          </button>
        </ActionForm>
      </div>
    </>
  );
}
