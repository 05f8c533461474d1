import { ChatCircle } from "@phosphor-icons/react/dist/ssr/ChatCircle";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/ui/empty-state";

/** Placeholder beside the list on wide screens. */
export default function NoConversation() {
  const { t } = useTranslation("messages");
  return (
    <div className="hidden place-content-center lg:grid">
      <EmptyState icon={<ChatCircle className="ic ic--l" weight="light" />} title={t("pick")} text={t("pickText")} />
    </div>
  );
}
