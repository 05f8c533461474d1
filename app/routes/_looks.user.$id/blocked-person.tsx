import { Prohibit } from "@phosphor-icons/react/dist/ssr/Prohibit";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/action-form";
import { EmptyState } from "#app/components/empty-state";
import { handleOf } from "#app/models/card";
import type { PublicUser } from "#app/models/contract";
import { userPath } from "#app/paths";

/** What the viewer sees of a person they blocked. */
export function BlockedPerson({ person }: { person: PublicUser }) {
  const { t } = useTranslation("people");
  return (
    <main id="content" className="grid min-h-[70dvh] place-content-center">
      <EmptyState icon={<Prohibit className="ic ic--l" weight="light" />} title={t("block.done", { name: handleOf(person) })} text={t("block.doneText")} isPage>
        <ActionForm action={`/api/users/${person.id}/block`} method="delete" returnTo={userPath(person)} toast="blockLifted" failure="liftFailed">
          <button type="submit" className="btn btn--primary">
            {t("menu.unblock")}
          </button>
        </ActionForm>
      </EmptyState>
    </main>
  );
}
