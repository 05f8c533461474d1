import { type RefObject, useEffect, useRef, useState } from "react";

/** The text of an uncontrolled field as it stands, with what was typed before the scripts came. */
export function useTyped(initial: string): { field: RefObject<HTMLTextAreaElement>; text: string; setText: (text: string) => void } {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(initial);
  useEffect(() => {
    if (field.current) setText(field.current.value);
  }, []);
  return { field, text, setText };
}
