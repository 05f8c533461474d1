import { ChatCircle } from "@phosphor-icons/react/dist/ssr/ChatCircle";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/empty-state";

/** Beside the conversations, where there is room, while none is open. */
export default function NoneOpen() {
  const { t } = useTranslation("messages");
  return (
    <div className="hidden place-content-center lg:grid">
      <EmptyState icon={<ChatCircle className="ic ic--l" weight="light" />} title={t("pick")} text={t("pickText")} />
    </div>
  );
}
