import { useEffect, useRef } from "react";
import { onWordsSent } from "./outbox";

/** Runs after the outbox sent a comment, a message or a look. */
export function useOnWordsSent(handle: () => void): void {
  const latest = useRef(handle);
  latest.current = handle;
  useEffect(() => onWordsSent(() => latest.current()), []);
}
