import { CircleDashed } from "@phosphor-icons/react/dist/ssr/CircleDashed";
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/ui/empty-state";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { skipApiRevalidation } from "#app/routes/_overlay/background-page";
import styles from "./story.css?url";
import { loadStory } from "./story.server";
import { StoryStage } from "./story-stage";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `${data.title} · Espelho` : "Espelho" }];

export const shouldRevalidate = skipApiRevalidation;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const t = i18nByLanguage[context.language].getFixedT(null, "stories");
  const story = await loadStory(viewer.id, params.userId ?? "", new URL(request.url).searchParams);
  if (!story) return data({ title: t("rail"), story }, 404);
  return { title: t("storyOf", { name: story.author.name }), story };
}

export default function StoryPage() {
  const { story } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["stories", "common"]);
  if (story) return <StoryStage story={story} />;
  return (
    <main id="content" className="grid min-h-dvh place-content-center">
      <h1 className="sr-only">{t("stories:rail")}</h1>
      <EmptyState icon={<CircleDashed className="ic ic--l" weight="light" />} title={t("stories:gone")} text={t("stories:goneText")}>
        <a className="btn btn--primary" href="/">
          {t("common:home")}
        </a>
      </EmptyState>
    </main>
  );
}
