import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MoreLink } from "#app/components/more-link";
import { MutualFollowers } from "#app/components/mutual-followers";
import { SheetPage } from "#app/components/sheet-page";
import { useMore } from "#app/components/use-more";
import { requirePagePerson } from "#app/http/page-person.server";
import { pageRequest } from "#app/http/paging.server";
import { i18nFor } from "#app/locales/i18n.server";
import { listMutualFollowers } from "#app/models/follow-list.server";
import { userPath } from "#app/paths";

export { orNothing as clientLoader } from "#app/components/or-nothing";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, person } = await requirePagePerson(args);
  const page = await listMutualFollowers(viewer.id, person.id, pageRequest(new URL(args.request.url)));
  return { ...page, id: person.id, title: i18nFor[args.context.language].getFixedT(null, "people")("mutual.title") };
}

export default function Mutual() {
  const { id, title, ...first } = useLoaderData<typeof loader>();
  const { items, more } = useMore(first, `${userPath({ id })}/mutual`, (shown: typeof first) => shown);
  return (
    <SheetPage title={title} back={userPath({ id })}>
      <MutualFollowers people={items} />
      <MoreLink {...more} className="justify-self-center" />
    </SheetPage>
  );
}
