import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

/** The conversation with one person; until conversations are built it leads to where they will be. */
export async function loader({ context }: LoaderFunctionArgs) {
  await context.requireViewer();
  return redirect("/messages");
}

export default function Conversation() {
  return null;
}
