import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LegalSections } from "#app/components/legal-page";
import { legalText } from "#app/locales/legal.server";

export const loader = ({ context }: LoaderFunctionArgs) => legalText("terms", context.language);

export default function TermsView() {
  return <LegalSections {...useLoaderData<typeof loader>()} />;
}
