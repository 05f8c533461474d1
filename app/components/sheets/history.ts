import { createPath } from "@remix-run/react";
import { useSyncExternalStore } from "react";

type Sheet = { close: () => void };

/** The topmost last. */
const openSheets: Sheet[] = [];
const listeners = new Set<() => void>();
const waiting: (() => void)[] = [];
const gonePaths: string[] = [];
let isReturning = false;
let changes = 0;

/** Opens a sheet with an entry of the history, so that Back closes it. Returns what closes it. */
export function openSheet(close: () => void): () => void {
  const sheet = { close };
  openSheets.push(sheet);
  addEntries();
  tellListeners();
  return () => {
    const index = openSheets.indexOf(sheet);
    if (index >= 0) openSheets.splice(index, 1);
    tellListeners();
    setTimeout(removeEntries); // the next sheet or page may take the entry
  };
}

/** Closes every sheet, and acts when the history stands at the page's own entry. */
export function afterSheets(act: () => void): void {
  closeAbove(0);
  waiting.push(act);
  removeEntries();
}

/** A number that changes whenever a sheet opens or closes. */
export const useSheetChange = (): number => useSyncExternalStore(subscribe, countChanges, () => 0);

/** Back and Forward skip this address and all below it: it no longer exists. */
export function skipInHistory(path: string): void {
  gonePaths.push(path);
}

/** Lets Back close the topmost sheet; a page reached from a sheet takes the sheet's entry. */
export function watchSheets(): void {
  const push = history.pushState.bind(history);
  history.pushState = (state, unused, url) => (entryDepth() > 0 && !state?.sheets ? history.replaceState(state, unused, url) : push(state, unused, url));
  addEventListener("popstate", onPopState, { capture: true }); // before the router's
  removeEntries(); // left by a reload
}

function onPopState(event: PopStateEvent) {
  const depth = entryDepth();
  const isOurs = isReturning;
  isReturning = false;
  if (!isOurs && isGone()) {
    event.stopImmediatePropagation();
    leaveGone();
  } else if (isShownPage()) {
    event.stopImmediatePropagation(); // the router would load it again
    if (!isOurs) closeAbove(depth);
    addEntries();
    removeEntries();
  } else if (depth > 0) {
    event.stopImmediatePropagation(); // a sheet closed long ago
    history.go(-depth);
  } else closeAbove(0);
}

const entryDepth = (): number => history.state?.sheets ?? 0;

function addEntries() {
  if (isReturning) return;
  for (let depth = entryDepth() + 1; depth <= openSheets.length; depth++) history.pushState({ ...history.state, sheets: depth }, "");
}

function removeEntries() {
  if (isReturning) return;
  const surplus = entryDepth() - openSheets.length;
  if (surplus <= 0) for (const act of waiting.splice(0)) act();
  else if (isNavigating()) afterNavigation(removeEntries);
  else {
    isReturning = true;
    history.go(-surplus);
  }
}

function closeAbove(depth: number) {
  for (const { close } of openSheets.splice(depth).reverse()) close();
  tellListeners();
}

const isNavigating = () => window.__remixRouter !== undefined && window.__remixRouter.state.navigation.state !== "idle";

function afterNavigation(act: () => void) {
  const stop = window.__remixRouter.subscribe(({ navigation }) => {
    if (navigation.state !== "idle") return;
    stop();
    setTimeout(act);
  });
}

function isShownPage(): boolean {
  const shown = window.__remixRouter?.state.location;
  return shown !== undefined && shown.key === (history.state?.key ?? "default") && createPath(shown) === createPath(location);
}

const isGone = () => gonePaths.some((path) => location.pathname === path || location.pathname.startsWith(`${path}/`));

function leaveGone() {
  if (history.state?.idx > 0) history.go(-1);
  else window.__remixRouter.navigate("/", { replace: true });
}

function subscribe(listen: () => void) {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

const countChanges = () => changes;

function tellListeners() {
  changes++;
  for (const listen of listeners) listen();
}
