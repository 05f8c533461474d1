import { X } from "@phosphor-icons/react/dist/ssr/X";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "./dialog";
import { PeopleList } from "./people-list";
import { SearchField } from "./search-field";
import { type PeopleSearch, usePeopleSearch } from "./use-people-search";

/** «Pesquisar Usuários» over the page. It lives only while it is open, so closing forgets what was typed. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["search", "common"]);
  const form = useRef<HTMLFormElement>(null);
  const title = useId();
  const [text, setText] = useState("");
  const search = usePeopleSearch(text);

  useLayoutEffect(() => form.current?.querySelector("input")?.focus(), []);

  return (
    <Dialog aria-labelledby={title} className="search-dialog" onClose={onClose}>
      <form ref={form} className="grid gap-4 p-6" onSubmit={(event) => event.preventDefault()}>
        <div className="flex items-start justify-between">
          <h2 id={title} className="font-display text-[2rem] leading-[1.05] font-[350]">
            {t("search:title")}
          </h2>
          <button type="button" className="icb -my-1 -me-2.5" aria-label={t("common:close")} onClick={onClose}>
            <X className="ic" weight="light" aria-hidden="true" />
          </button>
        </div>
        <SearchField onType={setText} />
        <div className="max-h-87.5 overflow-y-auto" aria-busy={search.state === "loading"}>
          <Outcome search={search} onSelect={onClose} />
        </div>
        <output className="sr-only">{search.state === "found" && search.people.length > 0 ? t("search:found", { count: search.people.length }) : ""}</output>
      </form>
    </Dialog>
  );
}

function Outcome({ search, onSelect }: { search: PeopleSearch; onSelect: () => void }) {
  const { t } = useTranslation("search");
  if (search.state === "loading") return <Skeleton label={t("loading")} />;
  if (search.state === "found" && search.people.length > 0) return <PeopleList people={search.people} label={t("results")} onSelect={onSelect} />;
  return (
    <output className="block py-3 text-center t-small">
      {search.state === "short" ? <span className="muted">{t("hint")}</span> : null}
      {search.state === "failed" ? <span className="text-danger">{t("failed")}</span> : null}
      {search.state === "found" ? (
        <>
          <b className="block font-display t-h3">{t("none")}</b>
          <span className="muted">{t("noneText")}</span>
        </>
      ) : null}
    </output>
  );
}

function Skeleton({ label }: { label: string }) {
  return (
    <>
      <span className="sr-only">{label}</span>
      <div className="rows" aria-hidden="true">
        {[0, 1, 2].map((row) => (
          <div key={row} className="row">
            <span className="skel size-11 rounded-full!" />
            <span className="grid gap-1.5">
              <span className="skel block h-3.5 w-36" />
              <span className="skel block h-3 w-24" />
            </span>
          </div>
        ))}
      </div>
    </>
  );
}
