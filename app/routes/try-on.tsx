import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

/** The old address of Get Ready; a picture brought along stays. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await context.requireViewer();
  const image = new URL(request.url).searchParams.get("image");
  throw redirect(`/?tab=tryon${image ? `&image=${encodeURIComponent(image)}` : ""}`);
}

/** Never seen: it makes this a page, so that the signed-out get the sign-in form. */
export default function TryOn() {
  return null;
}
