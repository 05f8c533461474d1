import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BlockQuestion } from "#app/components/block-question";
import { SheetPage } from "#app/components/sheet-page";
import { requirePagePerson } from "#app/http/page-person.server";
import { i18nFor } from "#app/locales/i18n.server";
import { handleOf } from "#app/models/card";
import { userPath } from "#app/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { person } = await requirePagePerson(args);
  return { id: person.id, title: i18nFor[args.context.language].getFixedT(null, "people")("block.title", { name: handleOf(person) }) };
}

export default function Block() {
  const { id, title } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const profile = userPath({ id });
  return (
    <SheetPage title={title} back={profile}>
      <BlockQuestion userId={id} leadsTo={profile}>
        <Link className="btn btn--quiet" to={profile}>
          {t("cancel")}
        </Link>
      </BlockQuestion>
    </SheetPage>
  );
}
