import { Plus } from "@phosphor-icons/react/dist/ssr/Plus";
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { useOnMount } from "#app/components/hooks/use-on-mount";
import { maxTags, normaliseTags, splitTags } from "#app/models/looks/tag";
import { useTagSuggestions } from "./use-tag-suggestions";

const loadTagChips = () => import("./tag-chips");
const TagChips = lazy(loadTagChips);

// datalist picks: insertReplacementText or no inputType
const isSuggestionPicked = (event: Event) => !("inputType" in event) || event.inputType === "insertReplacementText";

/** Tag chips; one comma-separated input without scripts. */
export function TagField({ initial, onTags }: { initial: string; onTags?: (tags: string[]) => void }) {
  const { t } = useTranslation("posts");
  const id = useId();
  const isReady = useHydrated();
  const { suggestions, suggestFor } = useTagSuggestions();
  const input = useRef<HTMLInputElement>(null);
  const [tags, setTags] = useState(() => splitTags(initial).slice(0, maxTags));

  const plain = useRef<HTMLInputElement>(null);
  useOnMount(() => {
    if (plain.current) setTags(splitTags(plain.current.value).slice(0, maxTags));
    loadTagChips().catch(() => {}); // ahead of the first tag
  });

  function change(next: string[]) {
    setTags(next);
    onTags?.(next);
  }
  function add(text: string) {
    change(normaliseTags([...tags, text]).slice(0, maxTags));
    if (input.current) input.current.value = "";
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { value } = event.currentTarget;
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      add(value);
    } else if (event.key === "Backspace" && value === "") change(tags.slice(0, -1));
  }
  function type(value: string, isPicked: boolean) {
    // mobile keyboards and paste send no comma key
    if (value.includes(",") || (isPicked && suggestions.includes(value))) add(value);
    else if (value.length > 1) suggestFor(value);
  }

  if (!isReady) {
    return (
      <label className="field">
        <span>{t("create.tags")}</span>
        <input ref={plain} className="in" name="tags" defaultValue={initial} placeholder={t("create.tagsPlain")} />
      </label>
    );
  }
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        <span>{t("create.tags")}</span>
        <b className="faint font-medium tabular-nums">
          {tags.length}/{maxTags}
        </b>
      </label>
      <input type="hidden" name="tags" value={tags.join(",")} />
      <div className="in flex flex-wrap items-center gap-2 p-1.5 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-glass">
        {tags.length > 0 ? (
          <Suspense>
            <TagChips tags={tags} onRemove={(removed) => change(tags.filter((tag) => !removed.has(tag)))} />
          </Suspense>
        ) : null}
        <span className="flex min-w-36 grow">
          <input
            ref={input}
            id={id}
            list={`${id}-list`}
            className="min-h-11 min-w-0 grow bg-transparent px-2 outline-none"
            placeholder={t("create.tagsHint")}
            readOnly={tags.length >= maxTags} // disabled would lose focus
            autoComplete="off"
            autoCapitalize="none"
            onKeyDown={onKeyDown}
            onChange={({ target, nativeEvent }) => type(target.value, isSuggestionPicked(nativeEvent))}
            onBlur={(event) => add(event.target.value)}
          />
          <button
            type="button"
            className="icb shrink-0"
            aria-label={t("create.addTag")}
            onPointerDown={(event) => event.preventDefault()} // keeps focus in the input
            onClick={() => add(input.current?.value ?? "")}
          >
            <Plus className="ic ic--s" aria-hidden="true" />
          </button>
        </span>
        <datalist id={`${id}-list`}>
          {suggestions
            .filter((tag) => !tags.includes(tag))
            .map((tag) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
      </div>
    </div>
  );
}
