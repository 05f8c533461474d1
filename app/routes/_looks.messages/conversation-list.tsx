import { ChatCircle } from "@phosphor-icons/react/dist/ssr/ChatCircle";
import { Form, useLocation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/empty-state";
import { MoreLink } from "#app/components/more-link";
import { SearchField } from "#app/components/search-field";
import { useHydrated } from "#app/components/use-hydrated";
import { usePeopleSearch } from "#app/components/use-people-search";
import type { Conversation, Page, UserSearchResult } from "#app/models/contract";
import type { Outgoing } from "#app/models/outgoing.server";
import { otherFile } from "#app/models/picture";
import { ConversationRow, PersonRow } from "./rows";
import { useConversations } from "./use-conversations";

type Props = {
  viewerId: string;
  conversations: Page<Conversation>;
  currentId: string | undefined;
  outgoing: Outgoing | null;
  /** What was searched by a form without scripts, and who was found. */
  text: string;
  people: UserSearchResult[] | null;
  /** Searched too often: nobody was looked for. */
  isRefused: boolean;
};

/** Everyone one has written with, or from three letters on whoever is called so. */
export function ConversationList({ viewerId, conversations, currentId, outgoing, text, people, isRefused }: Props) {
  const { t } = useTranslation(["messages", "common"]);
  const [typed, setTyped] = useState(text);
  const isHydrated = useHydrated();
  const search = usePeopleSearch(typed);
  const { list, more, next } = useConversations(conversations);
  const { search: query } = useLocation();
  const found = isHydrated && search.state === "found" ? search.people : people;
  const isSearching = isHydrated ? search.state !== "short" : people !== null || isRefused;
  const isFailed = isHydrated ? search.state === "failed" : isRefused;
  return (
    <>
      <Form action="/messages" role="search" className="px-4 pb-3" onSubmit={(event) => event.preventDefault()}>
        {outgoing ? <input type="hidden" name={outgoing.kind} value={outgoing.id} /> : null}
        <SearchField label={t("common:bar.search")} initial={text} onType={setTyped} />
      </Form>
      {outgoing ? <Sending outgoing={outgoing} /> : null}
      <div className="messages__rows" aria-busy={isSearching && search.state === "loading"}>
        {isSearching ? <Found people={found} isFailed={isFailed} query={query} /> : null}
        {!isSearching && list.length === 0 ? (
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
      </div>
    </>
  );
}

// the look that is to be sent goes along
function withCursor(query: string, cursor: string): URLSearchParams {
  const given = new URLSearchParams(query);
  given.set("cursor", cursor);
  return given;
}

function Found({ people, isFailed, query }: { people: UserSearchResult[] | null; isFailed: boolean; query: string }) {
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

function Sending({ outgoing }: { outgoing: Outgoing }) {
  const { t } = useTranslation("messages");
  return (
    <p className="mx-4 mb-3 flex items-center gap-3 border-y border-line py-2 t-small">
      <img src={otherFile(outgoing.imageUrl, "160.webp")} alt="" width={36} height={45} className="aspect-look w-9 rounded-cut object-cover" />
      <span>{t(`choose.${outgoing.kind}`)}</span>
    </p>
  );
}
