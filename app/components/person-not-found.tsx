import { UserCircle } from "@phosphor-icons/react/dist/ssr/UserCircle";
import { useTranslation } from "react-i18next";
import { EmptyState } from "./empty-state";

/** Somebody nobody knows, or who blocked the viewer: the same page. */
export function PersonNotFound() {
  const { t } = useTranslation(["people", "common"]);
  return (
    <main id="content" className="grid min-h-dvh place-content-center">
      <EmptyState icon={<UserCircle className="ic ic--l" weight="light" />} title={t("people:notFound")} text={t("people:notFoundText")} isPage>
        <a className="btn btn--primary" href="/">
          {t("common:home")}
        </a>
      </EmptyState>
    </main>
  );
}
