import { ChatCircle } from "@phosphor-icons/react/dist/ssr/ChatCircle";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/empty-state";
import { BackBar } from "#app/components/top-bar";
import { i18nFor } from "#app/locales/i18n.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context }: LoaderFunctionArgs) {
  await context.requireViewer();
  return { title: i18nFor[context.language].getFixedT(null, "messages")("title") };
}

export default function Messages() {
  const { t } = useTranslation("messages");
  return (
    <>
      <BackBar title="" to="/" />
      <main id="content" className="mx-auto max-w-(--container-read) px-(--spacing-gutter) pb-16">
        <h1 className="t-h1 py-4">{t("title")}</h1>
        <EmptyState icon={<ChatCircle className="ic ic--l" weight="light" />} title={t("none")} text={t("noneText")} />
      </main>
    </>
  );
}
