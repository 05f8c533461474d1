import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getLegalText } from "#app/actions/legal.server";
import { LegalSections } from "#app/components/layout/legal-page";

export const loader = ({ context }: LoaderFunctionArgs) => getLegalText("privacy", context.language);

export default function PrivacyView() {
  return <LegalSections {...useLoaderData<typeof loader>()} />;
}
