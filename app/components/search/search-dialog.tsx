import { X } from "@phosphor-icons/react/dist/ssr/X";
import { Link } from "@remix-run/react";
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { SearchField } from "#app/components/forms/search-field";
import { LookGrid } from "#app/components/looks/look-grid";
import { PeopleList } from "#app/components/people/people-list";
import { PieceRow } from "#app/components/pieces/piece-row";
import { Dialog } from "#app/components/sheets/dialog";
import type { FoundTag, Post, ShownPiece, UserSearchResult } from "#app/models/contract";
import { thumbnailOf } from "#app/models/looks/post-card";
import { pieceCardOf } from "#app/models/pieces/piece-card";
import { isSearchable, type SearchTab } from "#app/models/search/search-query";
import { searchPath } from "#app/paths";
import { SearchOutcome } from "./outcome";
import { RecentList } from "./recent-list";
import { addSearch } from "./recent-searches";
import { SearchTabs } from "./search-tabs";
import { TagList } from "./tag-list";
import { useSearch } from "./use-search";

export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["search", "common"]);
  const form = useRef<HTMLFormElement>(null);
  const title = useId();
  const [tab, setTab] = useState<SearchTab>("people");
  const [text, setText] = useState("");
  const Found = results[tab];
  const words = tab === "people" ? "" : (`${tab}.` as const);

  useLayoutEffect(() => form.current?.querySelector("input")?.focus(), []);

  const remember = () => isSearchable(text) && addSearch(text);
  function submit(event: FormEvent) {
    event.preventDefault();
    remember();
  }
  function searchAgain(earlier: string) {
    const field = form.current?.querySelector("input");
    if (field) field.value = earlier;
    field?.focus();
    setText(earlier);
  }
  function leave() {
    remember();
    onClose();
  }

  return (
    <Dialog aria-labelledby={title} className="search-dialog" onClose={onClose}>
      <form ref={form} className="grid gap-4 p-6" onSubmit={submit}>
        <div className="flex items-start justify-between">
          <h2 id={title} className="font-display text-[2rem] leading-[1.05] font-[350]">
            {t(`search:${words}title`)}
          </h2>
          <button type="button" className="icb -my-1 -me-2.5" aria-label={t("common:close")} onClick={onClose}>
            <X className="ic" weight="light" aria-hidden="true" />
          </button>
        </div>
        <SearchField label={t(`search:${words}label`)} onType={setText} />
        <SearchTabs current={tab} text={text.trim()} onChoose={setTab} />
        <Found text={text} onOpen={remember} onLeave={leave} />
        {text === "" ? <RecentList onChoose={searchAgain} /> : null}
      </form>
    </Dialog>
  );
}

type Props = { text: string; onOpen: () => void; onLeave: () => void };

const results = { people: People, looks: Looks, pieces: Pieces, tags: Tags } as const;

function People({ text, onLeave }: Props) {
  const { t } = useTranslation("search");
  const search = useSearch<UserSearchResult>("/api/users/search", text);
  return (
    <SearchOutcome tab="people" search={search}>
      {(people) => <PeopleList people={people} label={t("results")} onSelect={onLeave} />}
    </SearchOutcome>
  );
}

/** A look opens over the dialog; Back returns. */
function Looks({ text, onOpen, onLeave }: Props) {
  const { t } = useTranslation("search");
  const search = useSearch<Post>("/api/posts/search?limit=12", text);
  return (
    <SearchOutcome tab="looks" search={search}>
      {(looks, isWhole) => (
        <div className="grid gap-3">
          <LookGrid looks={looks.map(thumbnailOf)} onOpen={onOpen} hasIds={false} />
          {isWhole ? null : (
            <Link className="btn btn--line justify-self-center" to={searchPath(text.trim(), "looks")} onClick={onLeave}>
              {t("looks.all")}
            </Link>
          )}
        </div>
      )}
    </SearchOutcome>
  );
}

function Pieces({ text, onLeave }: Props) {
  const { t } = useTranslation("search");
  const search = useSearch<ShownPiece>("/api/search/pieces?limit=12", text);
  return (
    <>
      <SearchOutcome tab="pieces" search={search}>
        {(pieces) => (
          <ul className="rows" aria-label={t("pieces.results")}>
            {pieces.map((piece) => (
              <PieceRow key={piece.id} piece={pieceCardOf(piece)} hasOwner onSelect={onLeave} />
            ))}
          </ul>
        )}
      </SearchOutcome>
      <Link className="btn btn--line justify-self-center" to={searchPath(text.trim(), "pieces")} onClick={onLeave}>
        {t("pieces.all")}
      </Link>
    </>
  );
}

function Tags({ text, onLeave }: Props) {
  const search = useSearch<FoundTag>("/api/tags/search", text);
  return (
    <SearchOutcome tab="tags" search={search}>
      {(tags) => <TagList tags={tags} onSelect={onLeave} />}
    </SearchOutcome>
  );
}
