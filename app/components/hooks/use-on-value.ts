import { type EffectCallback, useEffect, useRef } from "react";

/** Runs `handle` after paint for each new value, never for null. */
export function useOnValue<T>(value: T | null | undefined, handle: (value: T) => ReturnType<EffectCallback>) {
  const latest = useRef(handle);
  latest.current = handle;
  useEffect(() => {
    if (value !== null && value !== undefined) return latest.current(value);
  }, [value]);
}
