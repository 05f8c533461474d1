import { Check } from "@phosphor-icons/react/dist/ssr/Check";
import { useFetcher } from "@remix-run/react";
import { blockOfflineSubmit } from "#app/components/forms/block-offline-submit";

type Props = {
  label: string;
  name: "language" | "theme" | "saver";
  current: string;
  options: { value: string; label: string; lang?: string }[];
  /** Loads the page anew. */
  isReload?: boolean;
};

/** One form button per option, sent to `/api/<name>`. */
export function Choice({ label, name, current, options, isReload = false }: Props) {
  const fetcher = useFetcher();
  const selected = fetcher.formData?.get(name) ?? current;
  const Form = isReload ? "form" : fetcher.Form;
  return (
    <Form method="post" action={`/api/${name}`} onSubmitCapture={blockOfflineSubmit()}>
      <input type="hidden" name="returnTo" value={`/settings/${name}`} />
      <fieldset className="rows" aria-label={label}>
        {options.map((option) => (
          <button
            key={option.value}
            type="submit"
            name={name}
            value={option.value}
            lang={option.lang}
            aria-pressed={option.value === selected}
            className="row group cursor-pointer text-start"
          >
            <span className="grow">{option.label}</span>
            <Check className="ic ic--s hidden group-aria-pressed:block" aria-hidden="true" />
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
