import { WifiSlash } from "@phosphor-icons/react/dist/ssr/WifiSlash";
import type { MetaFunction } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/empty-state";

export const meta: MetaFunction = () => [{ title: "Espelho" }];

/** What the service worker shows in place of a page that it cannot get. */
export default function Offline() {
  const { t } = useTranslation();
  return (
    <main id="content" className="grid min-h-dvh place-content-center">
      <EmptyState icon={<WifiSlash className="ic ic--l" weight="light" />} title={t("offline.title")} text={t("offline.text")} isPage>
        <a className="btn btn--primary" href="/?tab=feed">
          {t("offline.feed")}
        </a>
      </EmptyState>
    </main>
  );
}
