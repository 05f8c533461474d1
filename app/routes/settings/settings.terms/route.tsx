import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getLegalText } from "#app/actions/legal.server";
import { LegalSections } from "#app/components/layout/legal-page";

export const loader = ({ context }: LoaderFunctionArgs) => getLegalText("terms", context.language);

export default function TermsView() {
  return <LegalSections {...useLoaderData<typeof loader>()} />;
}
