import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { statusOf } from "#app/http/errors";
import { countAgainst } from "#app/http/rate-limit.server";
import { i18nFor } from "#app/locales/i18n.server";
import { AppError } from "#app/models/app-error";
import { listConversations } from "#app/models/conversation.server";
import { getOutgoing } from "#app/models/outgoing.server";
import { isSearchable } from "#app/models/search";
import { searchUsers } from "#app/models/search.server";
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
    isSearchable(text) ? find(viewer.id, text) : nobody,
  ]);
  const title = i18nFor[context.language].getFixedT(null, "messages")("title");
  const shown = { title, viewerId: viewer.id, conversations, outgoing, text: text.slice(0, 131), people: found.people, isRefused: found.retryAfter !== null };
  if (found.retryAfter === null) return data(shown);
  return data(shown, { status: statusOf.rate_limited, headers: { "Retry-After": String(Math.ceil(found.retryAfter)) } });
}

const nobody = { people: null, retryAfter: null };

async function find(viewerId: string, text: string) {
  try {
    await countAgainst("search", viewerId);
    return { people: await searchUsers(viewerId, text), retryAfter: null };
  } catch (error) {
    if (!(error instanceof AppError && error.code === "rate_limited")) throw error;
    return { people: null, retryAfter: error.retryAfter ?? 60 };
  }
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
