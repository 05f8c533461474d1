import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the server's HTML and on the first paint, true once scripts run: what needs them switches on here. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
