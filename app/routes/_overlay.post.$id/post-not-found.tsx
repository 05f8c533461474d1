import { ImageBroken } from "@phosphor-icons/react/dist/ssr/ImageBroken";
import { useTranslation } from "react-i18next";
import { useDocumentTitle } from "#app/components/hooks/use-document-title";
import { EmptyPage } from "#app/components/ui/empty-page";

/** `isUnderReview`: hidden by the viewer's own report. */
export function PostNotFound({ isUnderReview }: { isUnderReview: boolean }) {
  const { t } = useTranslation(["posts", "common"]);
  useDocumentTitle(`${t("posts:post")} · Espelho`); // not of the card that opened it
  const icon = <ImageBroken className="ic ic--l" weight="light" />;
  const way = { href: "/", label: t("common:home") };
  if (isUnderReview) return <EmptyPage icon={icon} title={t("posts:underReview")} text={t("posts:underReviewText")} way={way} />;
  return <EmptyPage icon={icon} title={t("posts:notFound")} text={t("posts:notFoundText")} way={way} />;
}
