import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readForm } from "#app/http/input.server";
import { sendFrom } from "#app/http/message.server";
import { attempt, invalid, orNotFound } from "#app/http/page.server";
import { idParameter } from "#app/http/paging.server";
import { readConversation } from "#app/models/conversation.server";
import { MessageForm } from "#app/models/message.schema";
import { getOutgoing } from "#app/models/outgoing.server";
import { getThread } from "#app/models/thread.server";
import { messagesPath } from "#app/paths";
import { Chat } from "./chat";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `${data.thread.person.name} · Espelho` : "Espelho" }];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { userId = "" } = params;
  if (userId === viewer.id) throw redirect("/messages");
  const url = new URL(request.url);
  const before = idParameter(url, "before");
  const [thread, outgoing] = await Promise.all([
    orNotFound(getThread(viewer.id, userId, before)),
    getOutgoing(viewer.id, { postId: url.searchParams.get("post"), editId: url.searchParams.get("edit") }),
  ]);
  if (!before) await readConversation(viewer.id, userId); // opening it is reading it
  return { viewerId: viewer.id, thread, outgoing, isEarlier: before !== undefined, formKey: crypto.randomUUID() };
}

/** What the form sends without scripts. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const { userId = "" } = params;
  const submission = await readForm(request, MessageForm);
  if (submission.status !== "success") return invalid(submission);
  const { refusal } = await attempt(submission, () => sendFrom(viewer.id, userId, submission.value));
  return refusal ?? redirect(messagesPath({ id: userId }), 303);
}

export default function ChatPage() {
  const shown = useLoaderData<typeof loader>();
  return <Chat key={`${shown.thread.person.id}${shown.isEarlier}`} {...shown} />;
}
