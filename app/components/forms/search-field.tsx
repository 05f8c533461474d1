import { MagnifyingGlass } from "@phosphor-icons/react/dist/ssr/MagnifyingGlass";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOnMount } from "#app/components/hooks/use-on-mount";
import { maxSearchLength } from "#app/models/search/search-query";

type Props = { label?: string; initial?: string; onType?: (text: string) => void };

/** Type text: Esc clears a search input. */
export function SearchField({ label, initial, onType }: Props) {
  const { t } = useTranslation("search");
  const name = label ?? t("label");
  const field = useRef<HTMLInputElement>(null);
  const limit = useId();
  const [isFull, setFull] = useState(isLongest(initial));

  useOnMount(() => {
    if (field.current && field.current.value !== (initial ?? "")) onType?.(field.current.value);
  });

  return (
    <div className="grow">
      <label className="inw">
        <span className="sr-only">{name}</span>
        <input
          ref={field}
          className="in rounded-full ps-12 pe-4"
          inputMode="search"
          name="q"
          defaultValue={initial}
          placeholder={name}
          maxLength={maxSearchLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          aria-describedby={isFull ? limit : undefined}
          onChange={({ target }) => {
            setFull(isLongest(target.value));
            onType?.(target.value);
          }}
        />
        <MagnifyingGlass className="ic ic--s faint pointer-events-none absolute start-4 top-3.75" aria-hidden="true" />
      </label>
      <output id={limit} className="block ps-4 t-meta muted not-empty:mt-1.5">
        {isFull ? t("limit", { limit: maxSearchLength }) : null}
      </output>
    </div>
  );
}

const isLongest = (text = "") => text.length >= maxSearchLength;
