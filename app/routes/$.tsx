import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "#app/http/page.server";

/** Unknown addresses: sign-in form if signed out, else 404. */
export async function loader({ context }: LoaderFunctionArgs) {
  await context.requireViewer();
  throw notFound();
}

export default function Unknown() {
  return null;
}
