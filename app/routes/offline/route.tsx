import { WifiSlash } from "@phosphor-icons/react/dist/ssr/WifiSlash";
import type { MetaFunction } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { EmptyPage } from "#app/components/empty-page";
import type { loader as rootLoader } from "#app/root";

export const meta: MetaFunction<unknown, { root: typeof rootLoader }> = ({ matches }) => {
  const words = matches.find(({ id }) => id === "root")?.data;
  return [{ title: words ? `${words.titles.offline} · Espelho` : "Espelho" }];
};

/** What the service worker shows in place of a page that it cannot get. */
export default function Offline() {
  const { t } = useTranslation();
  const icon = <WifiSlash className="ic ic--l" weight="light" />;
  return <EmptyPage icon={icon} title={t("offline.title")} text={t("offline.text")} way={{ href: "/?tab=feed", label: t("offline.feed") }} />;
}
