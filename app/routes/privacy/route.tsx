import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LegalPage } from "#app/components/legal-page";
import { legalText } from "#app/locales/legal.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export const loader = ({ context }: LoaderFunctionArgs) => legalText("privacy", context.language);

export default function Privacy() {
  return <LegalPage {...useLoaderData<typeof loader>()} />;
}
