import { ImageBroken } from "@phosphor-icons/react/dist/ssr/ImageBroken";
import { useTranslation } from "react-i18next";
import { EmptyPage } from "#app/components/empty-page";

/** A post nobody knows, or that this viewer may not see: the same page. */
export function PostNotFound() {
  const { t } = useTranslation(["posts", "common"]);
  const icon = <ImageBroken className="ic ic--l" weight="light" />;
  return <EmptyPage icon={icon} title={t("posts:notFound")} text={t("posts:notFoundText")} way={{ href: "/", label: t("common:home") }} />;
}
