import { data, type LoaderFunctionArgs } from "@remix-run/node";

/** Every address nobody knows: the sign-in form to the signed-out, the 404 page to the rest. */
export async function loader({ context }: LoaderFunctionArgs) {
  await context.requireViewer();
  throw data({ code: "not_found" }, { status: 404 });
}

export default function Unknown() {
  return null;
}
