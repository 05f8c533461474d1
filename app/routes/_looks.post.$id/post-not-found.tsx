import { ImageBroken } from "@phosphor-icons/react/dist/ssr/ImageBroken";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/empty-state";

/** A post nobody knows, or that this viewer may not see: the same page. */
export function PostNotFound() {
  const { t } = useTranslation(["posts", "common"]);
  return (
    <main id="content" className="grid min-h-[70dvh] place-content-center">
      <EmptyState icon={<ImageBroken className="ic ic--l" weight="light" />} title={t("posts:notFound")} text={t("posts:notFoundText")} isPage>
        <a className="btn btn--primary" href="/">
          {t("common:home")}
        </a>
      </EmptyState>
    </main>
  );
}
