import { type ComponentPropsWithoutRef, type RefObject, useEffect, useRef, useState } from "react";
import { useHydrated } from "./use-hydrated";

type Props = Omit<ComponentPropsWithoutRef<"textarea">, "onChange" | "id"> & {
  id: string;
  box?: RefObject<HTMLTextAreaElement>;
  /** Hears of the text as it stands whenever that is not what the page came with. */
  onText?: (text: string) => void;
};

/** A text area that comes with a text and keeps what was typed over it, or taken away, while the scripts were still on their way: React would write the first text over that. One that comes empty needs none of this. */
export function TextArea({ box, onText, ...props }: Props) {
  const own = useRef<HTMLTextAreaElement>(null);
  const area = box ?? own;
  const isComingAlive = !useHydrated() && typeof document !== "undefined";
  const [typed] = useState(() => (isComingAlive ? (document.querySelector<HTMLTextAreaElement>(`textarea#${props.id}`)?.value ?? null) : null));
  const tell = useRef(onText);
  tell.current = onText;
  useEffect(() => {
    if (typed === null || !area.current) return;
    if (area.current.value !== typed) area.current.value = typed;
    tell.current?.(typed);
  }, [typed, area]);
  return <textarea ref={area} {...props} onChange={onText && (({ target }) => onText(target.value))} />;
}
