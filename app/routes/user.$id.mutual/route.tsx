import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useLoadMore } from "#app/components/data/use-load-more";
import { SheetPage } from "#app/components/layout/sheet-page";
import { MutualFollowers } from "#app/components/people/mutual-followers";
import { MoreLink } from "#app/components/ui/more-link";
import { requirePagePerson } from "#app/http/page/person.server";
import { pageRequest } from "#app/http/paging.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { listMutualFollowers } from "#app/models/people/follow-list.server";
import { userPath } from "#app/paths";

export { nextPageLoader as clientLoader } from "#app/components/data/next-page-loader";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, person } = await requirePagePerson(args);
  const page = await listMutualFollowers(viewer.id, person.id, pageRequest(new URL(args.request.url)));
  return { ...page, id: person.id, title: i18nByLanguage[args.context.language].getFixedT(null, "people")("mutual.title") };
}

export default function Mutual() {
  const { id, title, ...first } = useLoaderData<typeof loader>();
  const { items, more } = useLoadMore(first, `${userPath({ id })}/mutual`, (data: typeof first) => data);
  return (
    <SheetPage title={title} back={userPath({ id })}>
      <MutualFollowers people={items} />
      <MoreLink {...more} className="justify-self-center" />
    </SheetPage>
  );
}
