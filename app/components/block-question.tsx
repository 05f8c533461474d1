import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { userPath } from "#app/paths";
import { ActionForm } from "./action-form";

type Props = { userId: string; leadsTo?: string; onDone?: () => void; children: ReactNode };

/** What a block does, and the button that does it; the way out of it is the caller's. */
export function BlockQuestion({ userId, leadsTo, onDone, children }: Props) {
  const { t } = useTranslation("people");
  return (
    <>
      <p className="muted">{t("block.text")}</p>
      <div className="dlg__acts">
        {children}
        <ActionForm
          action={`/api/users/${userId}/block`}
          returnTo={userPath({ id: userId })}
          leadsTo={leadsTo}
          onDone={onDone}
          toast="blockSet"
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
