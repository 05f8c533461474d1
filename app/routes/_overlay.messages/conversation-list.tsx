import { ChatCircle } from "@phosphor-icons/react/dist/ssr/ChatCircle";
import { Form, useLocation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SearchField } from "#app/components/forms/search-field";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { useSearch } from "#app/components/search/use-search";
import { EmptyState } from "#app/components/ui/empty-state";
import { MoreLink } from "#app/components/ui/more-link";
import type { Conversation, Page, UserSearchResult, UserSummary } from "#app/models/contract";
import { siblingFileUrl } from "#app/models/media/picture";
import type { MessageAttachment } from "#app/models/messages/attachment.server";
import { FollowedPeople } from "./followed";
import { ConversationRow, PersonRow } from "./rows";
import { useConversations } from "./use-conversations";

type Props = {
  viewerId: string;
  conversations: Page<Conversation>;
  currentId: string | undefined;
  attachment: MessageAttachment | null;
  /** People the viewer follows, while sharing an attachment. */
  followed: Page<UserSummary> | null;
  /** Search text and results of the form without scripts. */
  text: string;
  people: UserSearchResult[] | null;
  /** The search hit its rate limit. */
  isRefused: boolean;
};

/** Conversations and followed people, or search results. */
export function ConversationList({ viewerId, conversations, currentId, attachment, followed, text, people, isRefused }: Props) {
  const { t } = useTranslation(["messages", "common"]);
  const [typed, setTyped] = useState(text);
  const isHydrated = useHydrated();
  const search = useSearch<UserSearchResult>("/api/users/search", typed);
  const { list, more, next } = useConversations(conversations);
  const { search: query } = useLocation();
  const foundPeople = isHydrated && search.state === "found" ? search.items : people;
  const isSearching = isHydrated ? search.state !== "short" : people !== null || isRefused;
  const hasFollowed = followed !== null && followed.items.length > 0;
  const isFailed = isHydrated ? search.state === "failed" : isRefused;
  return (
    <>
      <Form action="/messages" role="search" className="px-4 pb-3" onSubmit={(event) => event.preventDefault()}>
        {attachment ? <input type="hidden" name={attachment.kind} value={attachment.id} /> : null}
        <SearchField label={t("common:bar.search")} initial={text} onType={setTyped} />
      </Form>
      {attachment ? <AttachmentHeader attachment={attachment} /> : null}
      <div className="messages__rows" aria-busy={isSearching && search.state === "loading"}>
        {isSearching ? <FoundPeople people={foundPeople} isFailed={isFailed} query={query} /> : null}
        {!isSearching && list.length === 0 && !hasFollowed ? (
          <EmptyState icon={<ChatCircle className="ic ic--l" weight="light" />} title={t("messages:none")} text={t("messages:noneText")} />
        ) : null}
        {!isSearching && list.length > 0 ? (
          <nav aria-label={t("messages:conversations")}>
            <ul className="rows">
              {list.map((conversation) => (
                <li key={conversation.user.id}>
                  <ConversationRow conversation={conversation} viewerId={viewerId} isCurrent={conversation.user.id === currentId} query={query} />
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        {isSearching ? null : <MoreLink to={next && `?${withCursor(query, next)}`} onMore={more} className="py-4" />}
        {!isSearching && hasFollowed ? (
          <FollowedPeople viewerId={viewerId} first={followed} without={new Set(list.map(({ user }) => user.id))} query={query} />
        ) : null}
      </div>
    </>
  );
}

// Keeps the attachment.
function withCursor(query: string, cursor: string): URLSearchParams {
  const params = new URLSearchParams(query);
  params.set("cursor", cursor);
  return params;
}

function FoundPeople({ people, isFailed, query }: { people: UserSearchResult[] | null; isFailed: boolean; query: string }) {
  const { t } = useTranslation("search");
  if (isFailed) return <p className="px-4 py-3 text-center text-danger t-small">{t("failed")}</p>;
  if (!people) return <p className="px-4 py-3 text-center muted t-small">{t("loading")}</p>;
  if (people.length === 0) return <EmptyState icon={null} title={t("none")} text={t("noneText")} />;
  return (
    <ul className="rows" aria-label={t("results")}>
      {people.map((person) => (
        <li key={person.id}>
          <PersonRow person={person} query={query} />
        </li>
      ))}
    </ul>
  );
}

function AttachmentHeader({ attachment }: { attachment: MessageAttachment }) {
  const { t } = useTranslation("messages");
  return (
    <p className="mx-4 mb-3 flex items-center gap-3 border-y border-line py-2 t-small">
      <img src={siblingFileUrl(attachment.imageUrl, "160.webp")} alt="" width={36} height={45} className="aspect-look w-9 rounded-cut object-cover" />
      <span>{t(`choose.${attachment.kind}`)}</span>
    </p>
  );
}
