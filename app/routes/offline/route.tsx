import { WifiSlash } from "@phosphor-icons/react/dist/ssr/WifiSlash";
import type { MetaFunction } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { EmptyPage } from "#app/components/ui/empty-page";
import type { loader as rootLoader } from "#app/root";

export const meta: MetaFunction<unknown, { root: typeof rootLoader }> = ({ matches }) => {
  const rootData = matches.find(({ id }) => id === "root")?.data;
  return [{ title: rootData ? `${rootData.titles.offline} · Espelho` : "Espelho" }];
};

/** Served by the service worker when offline. */
export default function Offline() {
  const { t } = useTranslation();
  const icon = <WifiSlash className="ic ic--l" weight="light" />;
  return <EmptyPage icon={icon} title={t("offline.title")} text={t("offline.text")} way={{ href: "/?tab=feed", label: t("offline.feed") }} />;
}
