import type { ReactNode } from "react";

type Props = { icon: ReactNode; label: string; name: "language" | "theme"; current: string; options: { value: string; label: string }[] };

/** One of a few, each its own button: a tap is a form sent to `/api/<name>`, and the page comes anew. */
export function Choice({ icon, label, name, current, options }: Props) {
  return (
    <form method="post" action={`/api/${name}`} className="grid gap-1 py-2">
      <input type="hidden" name="returnTo" value="/settings" />
      <div className="flex min-h-11 items-center gap-3.5" id={`choice-${name}`}>
        {icon}
        {label}
      </div>
      <fieldset className="flex rounded-full bg-sunk p-[3px]" aria-labelledby={`choice-${name}`}>
        {options.map((option) => (
          <button
            key={option.value}
            type="submit"
            name={name}
            value={option.value}
            aria-pressed={option.value === current}
            className="t-small grid min-h-11 flex-1 cursor-pointer place-items-center rounded-full px-3 font-medium text-ink-2 aria-pressed:bg-ink aria-pressed:text-on-ink"
          >
            {option.label}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
