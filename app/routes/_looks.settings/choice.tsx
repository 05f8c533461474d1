import { Check } from "@phosphor-icons/react/dist/ssr/Check";
import { useFetcher } from "@remix-run/react";
import { stayOffline } from "#app/components/submit-by";

type Props = {
  label: string;
  name: "language" | "theme";
  current: string;
  options: { value: string; label: string; lang?: string }[];
  /** The page comes anew, so that nothing of it stays as it was. */
  isReload?: boolean;
};

/** One of a few, each its own button: a tap is a form sent to `/api/<name>`. */
export function Choice({ label, name, current, options, isReload = false }: Props) {
  const fetcher = useFetcher();
  const chosen = fetcher.formData?.get(name) ?? current;
  const Form = isReload ? "form" : fetcher.Form;
  return (
    <Form method="post" action={`/api/${name}`} onSubmitCapture={stayOffline()}>
      <input type="hidden" name="returnTo" value={`/settings/${name}`} />
      <fieldset className="rows" aria-label={label}>
        {options.map((option) => (
          <button
            key={option.value}
            type="submit"
            name={name}
            value={option.value}
            lang={option.lang}
            aria-pressed={option.value === chosen}
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
