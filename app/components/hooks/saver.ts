import { useRouteLoaderData } from "@remix-run/react";
import { useState } from "react";
import { isSlowType } from "#app/lib/slow-connection";

type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether to fetch little: by choice, Save-Data or a slow connection. */
export function isSavingData(): boolean {
  const { saver, scripted } = document.documentElement.dataset;
  const { connection } = navigator as { connection?: Connection };
  // while hydrating the server's answer holds
  return saver ? saver === "on" : scripted === "" && (connection?.saveData || isSlowType(connection?.effectiveType));
}

/** As isSavingData() at the first render. */
export const useSaver: () => boolean = import.meta.env.SSR
  ? () => useRouteLoaderData<{ saver?: string }>("root")?.saver === "on"
  : () => useState(isSavingData)[0];
