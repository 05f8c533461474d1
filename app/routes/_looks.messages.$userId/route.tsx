import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { type Draft, readDraft } from "#app/drafts/draft-store";
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
import { draftNameOf, isOtherwiseFilled } from "./composer";

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
  return { viewerId: viewer.id, thread, outgoing, isEarlier: before !== undefined, formKey: crypto.randomUUID(), draft: null as Draft | null };
}

/** Brings what was left unsent on this device, unless something else is typed already. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const loaded = await serverLoader<typeof loader>();
  const draft = await readDraft(loaded.viewerId, draftNameOf(loaded.thread.person));
  const isHere = new URL(request.url).pathname === location.pathname;
  return { ...loaded, draft: draft && isHere && isOtherwiseFilled(draft) ? null : draft };
}
clientLoader.hydrate = true;

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
  const shown = useLoaderData<typeof clientLoader>();
  return <Chat key={`${shown.thread.person.id}${shown.isEarlier}`} {...shown} />;
}
