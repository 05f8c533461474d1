import { useSyncExternalStore } from "react";
import { createListeners } from "#app/components/hooks/create-listeners";
import { readLocal, removeLocal, writeLocal } from "#app/lib/local-storage";
import { bodyFlag } from "./body-flag";

const key = "onMe";
const { subscribe, notify } = createListeners();

// without a body, as after signing out, there is nothing to show
const isOnMe = () => readLocal(key) !== null && readLocal(bodyFlag) !== null;

/** Also when another tab turns it off or signs out. */
function subscribeInAllTabs(listener: () => void): () => void {
  const unsubscribe = subscribe(listener);
  addEventListener("storage", listener);
  return () => {
    unsubscribe();
    removeEventListener("storage", listener);
  };
}

/** Whether lists show wearable looks on the viewer; false on the server. */
export const useOnMe = () => useSyncExternalStore(subscribeInAllTabs, isOnMe, () => false);

/** Turns the view on or off for this device; says whether it is on. */
export function setOnMe(isOn: boolean): boolean {
  if (isOn) writeLocal(key, "1");
  else removeLocal(key);
  notify();
  return isOnMe();
}
