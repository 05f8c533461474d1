import { type RefObject, useEffect, useState } from "react";

/** React writes a text area's first text over what was typed while the scripts were still on their way; this gives it back. */
export function useTypedBefore(box: RefObject<HTMLTextAreaElement>, id: string) {
  const [typed] = useState(() => (typeof document === "undefined" ? null : document.querySelector<HTMLTextAreaElement>(`textarea#${id}`)?.value));
  useEffect(() => {
    if (typed && box.current && box.current.value !== typed) box.current.value = typed;
  }, [typed, box]);
  return typed ?? null;
}
