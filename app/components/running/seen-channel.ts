const name = "seen-try-ons";

/** Tells all tabs, this one too, which results are on the screen. */
export function tellSeen(ids: readonly string[]) {
  if (!("BroadcastChannel" in globalThis)) return;
  const channel = new BroadcastChannel(name);
  channel.postMessage(ids);
  channel.close();
}

export function onSeen(handle: (ids: readonly string[]) => void) {
  if ("BroadcastChannel" in globalThis) new BroadcastChannel(name).onmessage = ({ data }) => handle(data);
}
