import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SearchField } from "#app/components/forms/search-field";
import { useFetcherResult } from "#app/components/forms/use-fetcher-result";
import { useOnMount } from "#app/components/hooks/use-on-mount";
import { useSearch } from "#app/components/search/use-search";
import type { LooksToTry, WornLook } from "#app/models/try-on/try-on-start";
import { LookRow } from "./look-row";

const address = "/api/user/looks-to-try";
const lists = ["saved", "liked", "suggested"] as const;

type Props = { onChoose: (look: WornLook) => void };

/** Looks that one saved, liked or is suggested, and a search for others. */
export function LookChooser({ onChoose }: Props) {
  const { t } = useTranslation("pieces");
  const fetcher = useFetcher<LooksToTry>();
  const looks = useFetcherResult<LooksToTry>(fetcher, (data) => "saved" in data);
  const [typed, setTyped] = useState("");
  const search = useSearch<WornLook>(`${address}/search`, typed);
  useOnMount(() => fetcher.load(address));

  const isEmpty = looks && lists.every((name) => looks[name].length === 0);
  const found = search.state === "found" ? search.items : [];
  const status =
    search.state === "loading" || (search.state === "short" && !looks)
      ? t("sheet.loading")
      : search.state === "found" && found.length === 0
        ? t("sheet.notFound")
        : search.state === "short" && isEmpty
          ? t("sheet.none")
          : "";
  return (
    <>
      <SearchField label={t("sheet.search")} onType={setTyped} />
      <p role="status" className="t-small muted empty:hidden">
        {status}
      </p>
      {search.state === "short" ? lists.map((name) => <LookRow key={name} title={t(`sheet.${name}`)} looks={looks?.[name] ?? []} onChoose={onChoose} />) : null}
      {search.state === "found" ? <LookRow title={t("sheet.found")} looks={found} onChoose={onChoose} /> : null}
    </>
  );
}
