import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LicenseList } from "#app/components/ui/license-list";
import { licensesFor } from "#app/server/licenses.server";

export const loader = ({ request }: LoaderFunctionArgs) => licensesFor(request);

export default function LicensesView() {
  return <LicenseList {...useLoaderData<typeof loader>()} />;
}
