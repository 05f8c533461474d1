import { runWhenIdle } from "#app/components/hooks/run-when-idle";
import { readLocal } from "#app/lib/local-storage";
import { type HeldPicture, outboxFlag } from "./entry";
import { getEntries, readState, setEntries, setSentState } from "./outbox";

let viewerId: string | null = null;

export const loadOutbox = () => import("./outbox-on-demand");

const open = () =>
  loadOutbox()
    .then(({ openOutbox }) => openOutbox(viewerId))
    .catch(() => {});

/** Loads what waits, and the code after the first touch, here or in another tab. */
export function startOutbox(id: string | null): void {
  const before = viewerId;
  viewerId = id;
  if (!id) setEntries([]);
  if (before !== null || (id && readLocal(outboxFlag) !== null)) open();
  else if (id) {
    for (const eventName of ["pointerdown", "keydown"]) addEventListener(eventName, () => runWhenIdle(open, 500), { once: true });
    window.addEventListener("storage", ({ key }) => key === outboxFlag && open());
  }
}

/** Keeps a write of the API until there is a connection; false when it cannot. */
export async function hold(path: string, fields: Record<string, string>, key?: string, pictures: HeldPicture[] = []): Promise<boolean> {
  try {
    return viewerId !== null && (await (await loadOutbox()).holdWrite(viewerId, path, fields, key, pictures));
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
