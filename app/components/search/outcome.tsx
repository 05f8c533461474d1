import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SearchTab } from "#app/models/search/search-query";
import type { Search } from "./use-search";

type Props<T> = { tab: SearchTab; search: Search<T>; children: (items: T[], isWhole: boolean) => ReactNode };

export function SearchOutcome<T>({ tab, search, children }: Props<T>) {
  const { t } = useTranslation("search");
  const words = tab === "people" ? "" : (`${tab}.` as const);
  const isFound = search.state === "found" && search.items.length > 0;
  return (
    <>
      <div className="max-h-87.5 overflow-y-auto" aria-busy={search.state === "loading"}>
        {isFound ? children(search.items, search.isWhole) : null}
        {search.state === "loading" ? <Skeleton tab={tab} label={t("loading")} /> : null}
        {isFound || search.state === "loading" ? null : (
          <output className="block py-3 text-center t-small">
            {search.state === "short" ? <span className="muted">{t("hint")}</span> : null}
            {search.state === "failed" ? <span className="text-danger">{t("failed")}</span> : null}
            {search.state === "found" ? (
              <>
                <b className="block font-display t-h3">{t(`${words}none`)}</b>
                <span className="muted">{t(`${words}noneText`)}</span>
              </>
            ) : null}
          </output>
        )}
      </div>
      <output className="sr-only">{isFound ? t(`${words}found`, { count: search.items.length }) : ""}</output>
    </>
  );
}

function Skeleton({ tab, label }: { tab: SearchTab; label: string }) {
  return (
    <>
      <span className="sr-only">{label}</span>
      {tab === "looks" ? (
        <div className="grid grid-cols-3 gap-[3px]" aria-hidden="true">
          {[0, 1, 2, 3, 4, 5].map((look) => (
            <span key={look} className="skel aspect-thumb" />
          ))}
        </div>
      ) : (
        <div className="rows" aria-hidden="true">
          {[0, 1, 2].map((row) => (
            <div key={row} className="row">
              <span className={`skel ${tab === "pieces" ? "size-14" : "size-11 rounded-full"}`} />
              <span className="grid gap-1.5">
                <span className="skel block h-3.5 w-36" />
                <span className="skel block h-3 w-24" />
              </span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
