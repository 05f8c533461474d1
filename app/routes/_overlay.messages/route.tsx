import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { searchPeople, searchResponse } from "#app/actions/search.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { getMessageAttachment } from "#app/models/messages/attachment.server";
import { listConversations } from "#app/models/messages/conversation.server";
import { listFollowing } from "#app/models/people/follow-list.server";
import { searchedPart } from "#app/models/search/search-query";
import { ConversationList } from "./conversation-list";
import styles from "./messages.css?url";
import { MessagesDialog } from "./messages-dialog";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

const pageSize = 50;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const query = new URL(request.url).searchParams;
  const text = searchedPart(query.get("q") ?? "");
  const [conversations, { attachment, followed }, searchResult] = await Promise.all([
    listConversations(viewer.id, { limit: pageSize, cursor: query.get("cursor") || null }),
    loadAttachment(viewer.id, query),
    searchPeople(viewer.id, text),
  ]);
  const title = i18nByLanguage[context.language].getFixedT(null, "messages")("title");
  return searchResponse({ title, viewerId: viewer.id, conversations, attachment, followed, text }, searchResult);
}

/** The attachment and people to send it to. */
async function loadAttachment(viewerId: string, query: URLSearchParams) {
  const attachment = await getMessageAttachment(viewerId, { postId: query.get("post"), editId: query.get("edit") });
  const followed = attachment && (await listFollowing(viewerId, viewerId, { limit: pageSize, cursor: query.get("following") || null }));
  return { attachment, followed };
}

export default function Messages() {
  const { title, ...list } = useLoaderData<typeof loader>();
  const { userId } = useParams();
  const { t } = useTranslation("messages");
  const isChatting = userId !== undefined;
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
