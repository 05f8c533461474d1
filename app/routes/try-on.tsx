import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

/** Redirects the old address; keeps the query. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await context.requireViewer();
  const image = new URL(request.url).searchParams.get("image");
  throw redirect(`/?tab=tryon${image ? `&image=${encodeURIComponent(image)}` : ""}`);
}

/** A component makes this a page, with a sign-in form. */
export default function TryOn() {
  return null;
}
