import { createContext, useContext, useEffect, useState } from "react";
import { isSlowType } from "#app/models/account/saver";

/** Whether the server found the data saver on. */
export const Saver = createContext(false);

let isHydrated = false;

export function useMarkHydrated() {
  useEffect(() => {
    isHydrated = true;
  }, []);
}

type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether to fetch little: by choice, Save-Data or a slow connection. */
export function isSavingData(): boolean {
  const { saver } = document.documentElement.dataset;
  if (saver) return saver === "on";
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || isSlowType(connection?.effectiveType);
}

/** As isSavingData() at the first render; the same as the server's while hydrating. */
export function useSaver(): boolean {
  const isOn = useContext(Saver);
  return useState(() => isOn || (isHydrated && isSavingData()))[0];
}
