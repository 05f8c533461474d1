import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Logo } from "#app/components/ui/logo";
import { Row } from "#app/routes/settings/settings/row";
import { version } from "../../../../package.json";

export async function loader({ context }: LoaderFunctionArgs) {
  await context.requireViewer();
  return { version };
}

export default function AboutView() {
  const { t } = useTranslation("settings");
  const about = useLoaderData<typeof loader>();
  return (
    <>
      <div>
        <Logo />
        <p className="faint t-small">{t("about.version", about)}</p>
      </div>
      <p>{t("about.mission")}</p>
      <div className="rows">
        {(["terms", "privacy", "licenses"] as const).map((name) => (
          <Row key={name} to={`/settings/${name}`} label={t(`views.${name}`)} />
        ))}
      </div>
    </>
  );
}
