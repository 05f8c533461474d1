import { useSyncExternalStore } from "react";

const subscribeNever = () => () => {};

/** False on the server and until hydration. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
