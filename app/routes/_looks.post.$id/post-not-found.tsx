import { ImageBroken } from "@phosphor-icons/react/dist/ssr/ImageBroken";
import { useTranslation } from "react-i18next";
import { EmptyPage } from "#app/components/empty-page";

/** A post nobody knows, or that this viewer may not see: the same page; but whose report took it out of sight reads that it did. */
export function PostNotFound({ isUnderReview }: { isUnderReview: boolean }) {
  const { t } = useTranslation(["posts", "common"]);
  const icon = <ImageBroken className="ic ic--l" weight="light" />;
  const way = { href: "/", label: t("common:home") };
  if (isUnderReview) return <EmptyPage icon={icon} title={t("posts:underReview")} text={t("posts:underReviewText")} way={way} />;
  return <EmptyPage icon={icon} title={t("posts:notFound")} text={t("posts:notFoundText")} way={way} />;
}
