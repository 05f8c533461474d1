import { useRouteLoaderData } from "@remix-run/react";
import { useState } from "react";
import { isSlowType } from "#app/lib/slow-connection";

type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether to fetch little: by choice, Save-Data or a slow connection. Not while hydrating. */
export function isSavingData(): boolean {
  const { saver } = document.documentElement.dataset;
  const { connection } = navigator as { connection?: Connection };
  return saver ? saver === "on" : connection?.saveData === true || isSlowType(connection?.effectiveType);
}

/** As isSavingData() at the first render; while hydrating as the server said. */
function readAtRender(): boolean {
  const { saver, scripted } = document.documentElement.dataset;
  return scripted === "" ? isSavingData() : saver === "on";
}

export const useSaver: () => boolean = import.meta.env.SSR
  ? () => useRouteLoaderData<{ saver?: string }>("root")?.saver === "on"
  : () => useState(readAtRender)[0];
