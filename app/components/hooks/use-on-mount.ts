import { useEffect, useRef } from "react";

/** Runs once after mount; a returned function runs at the end. */
export function useOnMount(handle: () => unknown) {
  const first = useRef(handle);
  useEffect(() => {
    const end = first.current();
    return typeof end === "function" ? () => end() : undefined;
  }, []);
}
