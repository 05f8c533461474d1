import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "#app/http/page.server";

/** Every address nobody knows: the sign-in form to the signed-out, the 404 page to the rest. */
export async function loader({ context }: LoaderFunctionArgs) {
  await context.requireViewer();
  throw notFound();
}

export default function Unknown() {
  return null;
}
