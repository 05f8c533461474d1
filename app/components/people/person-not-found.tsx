import { UserCircle } from "@phosphor-icons/react/dist/ssr/UserCircle";
import { useTranslation } from "react-i18next";
import { EmptyPage } from "#app/components/ui/empty-page";

/** The same for unknown and blocking people. */
export function PersonNotFound() {
  const { t } = useTranslation(["people", "common"]);
  const icon = <UserCircle className="ic ic--l" weight="light" />;
  return <EmptyPage icon={icon} title={t("people:notFound")} text={t("people:notFoundText")} way={{ href: "/", label: t("common:home") }} />;
}
