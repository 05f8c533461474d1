import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FollowPage } from "#app/components/layout/follow-page";
import { loadFollowPage } from "#app/http/page/person.server";

export { nextPageLoader as clientLoader } from "#app/components/data/next-page-loader";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export const loader = (args: LoaderFunctionArgs) => loadFollowPage(args, "followers");

export default function Followers() {
  return <FollowPage {...useLoaderData<typeof loader>()} />;
}
