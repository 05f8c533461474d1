import { type RefObject, useRef, useState } from "react";
import { useOnMount } from "#app/components/hooks/use-on-mount";

/** Uncontrolled value, including text typed before hydration. */
export function useHydratedValue(initial: string): { field: RefObject<HTMLTextAreaElement>; text: string; setText: (text: string) => void } {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(initial);
  useOnMount(() => {
    if (field.current) setText(field.current.value);
  });
  return { field, text, setText };
}
