import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FollowPage } from "#app/components/follow-page";
import { loadFollowPage } from "#app/http/page-person.server";

export { orNothing as clientLoader } from "#app/components/or-nothing";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export const loader = (args: LoaderFunctionArgs) => loadFollowPage(args, "following");

export default function Following() {
  return <FollowPage {...useLoaderData<typeof loader>()} />;
}
