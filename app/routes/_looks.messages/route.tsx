import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { answerSearch, findPeople } from "#app/http/search.server";
import { i18nFor } from "#app/locales/i18n.server";
import { listConversations } from "#app/models/conversation.server";
import { getOutgoing } from "#app/models/outgoing.server";
import { longestSearch } from "#app/models/search";
import { ConversationList } from "./conversation-list";
import styles from "./messages.css?url";
import { MessagesDialog } from "./messages-dialog";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

const pageSize = 50;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const query = new URL(request.url).searchParams;
  const text = query.get("q") ?? "";
  const [conversations, outgoing, found] = await Promise.all([
    listConversations(viewer.id, { limit: pageSize, cursor: query.get("cursor") || null }),
    getOutgoing(viewer.id, { postId: query.get("post"), editId: query.get("edit") }),
    findPeople(viewer.id, text),
  ]);
  const title = i18nFor[context.language].getFixedT(null, "messages")("title");
  return answerSearch({ title, viewerId: viewer.id, conversations, outgoing, text: text.slice(0, longestSearch) }, found);
}

/** Messages over the page they were opened from, or alone at their own address: the conversations, and one of them beside or in their place. */
export default function Messages() {
  const { title, ...list } = useLoaderData<typeof loader>();
  const { userId } = useParams();
  const { t } = useTranslation("messages");
  const isChatting = userId !== undefined;
  // the conversation that is open is named above all; on a phone it stands alone
  const Title = isChatting ? "h2" : "h1";
  return (
    <MessagesDialog title={title} isChatting={isChatting}>
      <main id="content" className="messages">
        <section className="messages__list" aria-label={t("conversations")} data-hidden={isChatting || undefined}>
          <header className="flex min-h-16 items-center px-4 lg:min-h-20">
            <Title className="t-h2">{title}</Title>
          </header>
          <ConversationList {...list} currentId={userId} />
        </section>
        <Outlet />
      </main>
    </MessagesDialog>
  );
}
