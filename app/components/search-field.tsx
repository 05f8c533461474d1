import { MagnifyingGlass } from "@phosphor-icons/react/dist/ssr/MagnifyingGlass";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { longestSearch } from "#app/models/search";

type Props = { label?: string; initial?: string; onType?: (text: string) => void };

/** The round field with the glass in it. Not type=search: there Esc empties the field where it should close the dialog. */
export function SearchField({ label, initial, onType }: Props) {
  const { t } = useTranslation("search");
  const name = label ?? t("label");
  const field = useRef<HTMLInputElement>(null);

  // typed before the scripts came, it was heard by nobody
  useEffect(() => {
    if (field.current && field.current.value !== (initial ?? "")) onType?.(field.current.value);
  }, [initial, onType]);

  return (
    <label className="inw grow">
      <span className="sr-only">{name}</span>
      <input
        ref={field}
        className="in rounded-full! ps-12! pe-4!"
        inputMode="search"
        name="q"
        defaultValue={initial}
        placeholder={name}
        maxLength={longestSearch}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onType?.(event.target.value)}
      />
      <MagnifyingGlass className="ic ic--s faint pointer-events-none absolute start-4 top-3.75" aria-hidden="true" />
    </label>
  );
}
