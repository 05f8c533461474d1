import { type ComponentPropsWithoutRef, type RefObject, useRef, useState } from "react";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { useOnMount } from "#app/components/hooks/use-on-mount";

type Props = Omit<ComponentPropsWithoutRef<"textarea">, "onChange" | "id"> & {
  id: string;
  box?: RefObject<HTMLTextAreaElement>;
  /** Receives text that differs from the initial one. */
  onText?: (text: string) => void;
};

/** Textarea that keeps text typed before hydration. */
export function TextArea({ box, onText, ...props }: Props) {
  const own = useRef<HTMLTextAreaElement>(null);
  const area = box ?? own;
  const isHydrating = !useHydrated() && typeof document !== "undefined";
  const [typed] = useState(() => (isHydrating ? (document.querySelector<HTMLTextAreaElement>(`textarea#${props.id}`)?.value ?? null) : null));
  useOnMount(() => {
    if (typed === null || !area.current) return;
    if (area.current.value !== typed) area.current.value = typed;
    onText?.(typed);
  });
  return <textarea ref={area} {...props} onChange={onText && (({ target }) => onText(target.value))} />;
}
