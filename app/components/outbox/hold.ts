import { readLocal } from "#app/lib/local-storage";
import { outboxFlag } from "./entry";
import { getEntries, readState, setEntries, setSentState } from "./outbox";

let viewerId: string | null = null;

export const loadOutbox = () => import("./outbox-on-demand");

/** Loads what waits, and the code at the first touch. */
export function startOutbox(id: string | null): void {
  viewerId = id;
  if (!id) {
    setEntries([]);
    return;
  }
  const load = () =>
    loadOutbox()
      .then(({ openOutbox }) => openOutbox(id))
      .catch(() => {});
  if (readLocal(outboxFlag) !== null) load();
  else for (const eventName of ["pointerdown", "keydown"]) addEventListener(eventName, load, { once: true });
}

/** Keeps a write of the API until there is a connection; false when it cannot. */
export async function hold(path: string, fields: Record<string, string>, key?: string, picture?: File | null): Promise<boolean> {
  try {
    return viewerId !== null && (await (await loadOutbox()).holdWrite(viewerId, path, fields, key, picture));
  } catch {
    return keepInMemory(path, fields);
  }
}

/** Without code or store a state waits while the page is open. */
function keepInMemory(path: string, fields: Record<string, string>): boolean {
  const wanted = readState(path, fields);
  if (wanted === null) return false;
  setSentState(path, wanted);
  setEntries([...getEntries()]);
  addEventListener("online", () => hold(path, fields), { once: true });
  return true;
}
