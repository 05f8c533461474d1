import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { sendLimitedMessage } from "#app/actions/message.server";
import { throwLoaderError } from "#app/components/data/stay-on-page";
import { readDraft } from "#app/components/drafts/draft-store";
import { readForm } from "#app/http/input.server";
import { invalidForm, orNotFound, runFormAction } from "#app/http/page.server";
import { idParameter } from "#app/http/paging.server";
import { getMessageAttachment } from "#app/models/messages/attachment.server";
import { markMessagesRead } from "#app/models/messages/conversation.server";
import { MessageForm } from "#app/models/messages/message.schema";
import { getThread } from "#app/models/messages/thread.server";
import { messagesPath } from "#app/paths";
import { Chat } from "./chat";
import { getDraftName, hasOtherContent } from "./composer";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `${data.thread.person.name} · Espelho` : "Espelho" }];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { userId = "" } = params;
  if (userId === viewer.id) throw redirect("/messages");
  const url = new URL(request.url);
  const before = idParameter(url, "before");
  const [{ hasUnread, ...thread }, attachment] = await Promise.all([
    orNotFound(getThread(viewer.id, userId, before)),
    getMessageAttachment(viewer.id, { postId: url.searchParams.get("post"), editId: url.searchParams.get("edit") }),
  ]);
  if (!before && hasUnread) await markMessagesRead(viewer.id, userId);
  return { viewerId: viewer.id, thread, attachment, isEarlier: before !== undefined, formKey: crypto.randomUUID() };
}

/** Restores the local draft unless other text was typed. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const loaded = await serverLoader<typeof loader>().catch((error: unknown) => throwLoaderError(error, request));
  const draft = await readDraft(loaded.viewerId, getDraftName(loaded.thread.person));
  const isCurrentPage = new URL(request.url).pathname === location.pathname;
  return { ...loaded, draft: draft && isCurrentPage && hasOtherContent(draft) ? null : draft };
}
clientLoader.hydrate = true;

/** Form submission without scripts. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const { userId = "" } = params;
  const submission = await readForm(request, MessageForm);
  if (submission.status !== "success") return invalidForm(submission);
  const { refusal } = await runFormAction(submission, () => sendLimitedMessage(viewer.id, userId, submission.value));
  return refusal ?? redirect(messagesPath({ id: userId }), 303);
}

export default function ChatPage() {
  const { draft = null, ...chat } = useLoaderData<typeof clientLoader>(); // The server has no draft.
  return <Chat key={`${chat.thread.person.id}${chat.isEarlier}`} {...chat} draft={draft} />;
}
