import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SheetPage } from "#app/components/layout/sheet-page";
import { BlockConfirmation } from "#app/components/people/block-question";
import { requirePagePerson } from "#app/http/page/person.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { handleOf } from "#app/models/looks/post-card";
import { userPath } from "#app/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { person } = await requirePagePerson(args);
  const { id, username } = person;
  return { person: { id, username }, title: i18nByLanguage[args.context.language].getFixedT(null, "people")("block.title", { name: handleOf(person) }) };
}

export default function Block() {
  const { person, title } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const profile = userPath(person);
  return (
    <SheetPage title={title} back={profile}>
      <BlockConfirmation person={person} leadsTo={profile}>
        <Link className="btn btn--quiet" to={profile}>
          {t("cancel")}
        </Link>
      </BlockConfirmation>
    </SheetPage>
  );
}
