import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { mostTags, normaliseTags, splitTags } from "#app/models/tag";
import { useHydrated } from "./use-hydrated";
import { useTagSuggestions } from "./use-tag-suggestions";

const chips = () => import("./tag-chips");
const TagChips = lazy(chips);

// from the list comes a replacement, or in some browsers an event that says nothing; letter by letter «bota» may still become «botas»
const isPick = (event: Event) => !("inputType" in event) || event.inputType === "insertReplacementText";

/** Up to eight tags: chips with suggestions, Enter or comma adds. Without JavaScript one field, separated by commas. */
export function TagField({ initial }: { initial: string }) {
  const { t } = useTranslation("posts");
  const id = useId();
  const isReady = useHydrated();
  const { suggestions, suggestFor } = useTagSuggestions();
  const input = useRef<HTMLInputElement>(null);
  const [tags, setTags] = useState(() => splitTags(initial).slice(0, mostTags));

  // what was typed before the scripts came stands in the plain field, which this very effect is the last to see
  const plain = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (plain.current) setTags(splitTags(plain.current.value).slice(0, mostTags));
    chips().catch(() => {}); // before the first tag, for which there may be no line
  }, []);

  function add(text: string) {
    setTags(normaliseTags([...tags, text]).slice(0, mostTags));
    if (input.current) input.current.value = "";
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { value } = event.currentTarget;
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      add(value);
    } else if (event.key === "Backspace" && value === "") setTags(tags.slice(0, -1));
  }
  function type(value: string, isPicked: boolean) {
    // phones tell of no key for a comma, and what is pasted has none
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
          {tags.length}/{mostTags}
        </b>
      </label>
      <input type="hidden" name="tags" value={tags.join(",")} />
      <div className="in flex flex-wrap items-center gap-2 p-1.5! focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-glass">
        {tags.length > 0 ? (
          <Suspense>
            <TagChips tags={tags} onRemove={(gone) => setTags(tags.filter((tag) => !gone.has(tag)))} />
          </Suspense>
        ) : null}
        <input
          ref={input}
          id={id}
          list={`${id}-list`}
          className="min-h-11 min-w-24 grow bg-transparent px-2 outline-none"
          placeholder={t("create.tagsHint")}
          readOnly={tags.length >= mostTags} // disabled it would lose the focus to the page
          autoComplete="off"
          autoCapitalize="none"
          onKeyDown={onKeyDown}
          onChange={({ target, nativeEvent }) => type(target.value, isPick(nativeEvent))}
          onBlur={(event) => add(event.target.value)}
        />
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
