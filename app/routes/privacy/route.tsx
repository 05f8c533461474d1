import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getLegalText } from "#app/actions/legal.server";
import { LegalPage } from "#app/components/layout/legal-page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export const loader = ({ context }: LoaderFunctionArgs) => getLegalText("privacy", context.language);

export default function Privacy() {
  return <LegalPage {...useLoaderData<typeof loader>()} />;
}
