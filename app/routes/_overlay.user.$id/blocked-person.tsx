import { Prohibit } from "@phosphor-icons/react/dist/ssr/Prohibit";
import { useTranslation } from "react-i18next";
import { UnblockForm } from "#app/components/forms/unblock-form";
import { EmptyState } from "#app/components/ui/empty-state";
import type { PublicUser } from "#app/models/contract";
import { handleOf } from "#app/models/looks/post-card";
import { userPath } from "#app/paths";

export function BlockedPerson({ person }: { person: PublicUser }) {
  const { t } = useTranslation("people");
  return (
    <main id="content" className="grid min-h-[70dvh] place-content-center">
      <EmptyState icon={<Prohibit className="ic ic--l" weight="light" />} title={t("block.done", { name: handleOf(person) })} text={t("block.doneText")} isPage>
        <UnblockForm person={person} returnTo={userPath(person)} button="btn--primary" />
      </EmptyState>
    </main>
  );
}
