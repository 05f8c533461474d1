import { createPath } from "@remix-run/react";
import { createListeners } from "./create-listeners";

type Sheet = { close: () => void };

// topmost last
const openSheets: Sheet[] = [];
const { subscribe, notify } = createListeners();
const pendingActions: (() => void)[] = [];
const deletedPaths: string[] = [];
// by location key: sheets kept open under that page
const coveredSheets = new Map<string, number>();
/** Entries that a traversal of ours is about to leave; negative on the way back to a page. */
let leaving = 0;

/** Adds a history entry that Back closes; returns close. */
export function openSheet(close: () => void): () => void {
  const sheet = { close };
  openSheets.push(sheet);
  addEntries();
  notify();
  return () => {
    const index = openSheets.indexOf(sheet);
    if (index >= 0) {
      openSheets.splice(index, 1);
      for (const [key, count] of coveredSheets) if (index < count) coveredSheets.set(key, count - 1);
    }
    notify();
    setTimeout(removeEntries); // the next sheet or page may reuse the entry
  };
}

/** Closes all sheets, then calls `act`. */
export function runAfterSheetsClose(act: () => void): void {
  closeAbove(countCovered());
  pendingActions.push(act);
  removeEntries();
}

/** Calls its argument whenever a sheet opens or closes. */
export const subscribeSheets = subscribe;

/** Skips this path and its children in history. */
export function skipInHistory(path: string): void {
  deletedPaths.push(path);
}

/** Installs the history listeners for sheets. */
export function initSheetHistory(): void {
  const push = history.pushState.bind(history);
  history.pushState = (state, unused, url) => {
    const isPage = !state?.sheets;
    const isOverSheets = isPage && state?.usr?.isOver && openSheets.length > 0;
    if (isOverSheets) coveredSheets.set(state.key, openSheets.length);
    if (isPage && !isOverSheets && getEntryDepth() > 0) history.replaceState(state, unused, url);
    else push(state, unused, url);
  };
  addEventListener("popstate", onPopState, { capture: true }); // before the router
  removeEntries(); // left by a reload
}

function onPopState(event: PopStateEvent) {
  const depth = getEntryDepth();
  const left = leaving;
  const isOurs = left !== 0;
  leaving = 0;
  if (!isOurs && isDeletedPath()) {
    event.stopImmediatePropagation();
    leaveDeletedPage();
  } else if (isShownPage()) {
    event.stopImmediatePropagation(); // keeps the router from reloading
    if (!isOurs) closeAbove(countCovered() + depth);
    addEntries();
    removeEntries();
  } else if (left > 0 && getShownKey()) {
    event.stopImmediatePropagation(); // a page took the sheet's entry meanwhile
    leaving = -left;
    history.go(left);
  } else if (depth > countCovered(getShownKey())) {
    event.stopImmediatePropagation(); // closed earlier
    history.go(-depth);
  } else closeAbove(countCovered() + depth);
}

const getEntryDepth = (): number => history.state?.sheets ?? 0;

const getEntryKey = (): string => history.state?.key ?? "default";

const getShownKey = () => window.__remixRouter?.state.location.key;

const countCovered = (key = getEntryKey()) => coveredSheets.get(key) ?? 0;

const countOwnSheets = () => openSheets.length - countCovered();

function addEntries() {
  if (leaving !== 0) return;
  for (let depth = getEntryDepth() + 1; depth <= countOwnSheets(); depth++) history.pushState({ ...history.state, sheets: depth }, "");
}

function removeEntries() {
  if (leaving !== 0) return;
  const surplus = getEntryDepth() - countOwnSheets();
  if (surplus <= 0) for (const act of pendingActions.splice(0)) act();
  else if (isNavigating()) runAfterNavigation(removeEntries);
  else {
    leaving = surplus;
    history.go(-surplus);
  }
}

function closeAbove(depth: number) {
  for (const { close } of openSheets.splice(depth).reverse()) close();
  for (const [key, count] of coveredSheets) coveredSheets.set(key, Math.min(count, depth));
  notify();
}

const isNavigating = () => window.__remixRouter !== undefined && window.__remixRouter.state.navigation.state !== "idle";

function runAfterNavigation(act: () => void) {
  const stop = window.__remixRouter.subscribe(({ navigation }) => {
    if (navigation.state !== "idle") return;
    stop();
    setTimeout(act);
  });
}

function isShownPage(): boolean {
  const shown = window.__remixRouter?.state.location;
  if (shown?.key !== getEntryKey()) return false;
  return shown.key !== "default" || createPath(shown) === createPath(location); // a bare hash has no key
}

const isDeletedPath = () => deletedPaths.some((path) => location.pathname === path || location.pathname.startsWith(`${path}/`));

function leaveDeletedPage() {
  if (history.state?.idx > 0) history.go(-1);
  else window.__remixRouter.navigate("/", { replace: true });
}
