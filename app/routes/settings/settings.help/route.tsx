import { CaretDown } from "@phosphor-icons/react/dist/ssr/CaretDown";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getHelpQuestions, getTutorials } from "#app/locales/help.server";
import { PanelLink, Row, Section } from "#app/routes/settings/settings/row";

export async function loader({ context }: LoaderFunctionArgs) {
  await context.requireViewer();
  const tutorials = getTutorials(context.language).map(({ slug, title }) => ({ slug, title }));
  return { questions: getHelpQuestions(context.language), tutorials };
}

export default function HelpView() {
  const { t } = useTranslation("settings");
  const { questions, tutorials } = useLoaderData<typeof loader>();
  return (
    <>
      <Section title={t("help.faq")}>
        {questions.map(({ question, answer }) => (
          <details key={question} name="faq" className="group">
            <summary className="row cursor-pointer list-none">
              <span className="grow">{question}</span>
              <CaretDown className="ic ic--s transition-transform duration-(--duration-ui) group-open:rotate-180" aria-hidden="true" />
            </summary>
            <p className="muted pb-4 t-small">{answer}</p>
          </details>
        ))}
      </Section>
      <Section title={t("help.tutorials")}>
        {tutorials.map(({ slug, title }) => (
          <Row key={slug} to={`/settings/help/${slug}`} label={title} />
        ))}
      </Section>
      <div className="grid gap-3">
        <p className="muted t-small">{t("help.more")}</p>
        <PanelLink className="btn btn--line btn--wide" to="/settings/contact">
          {t("views.contact")}
        </PanelLink>
      </div>
    </>
  );
}
