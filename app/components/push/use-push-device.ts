import { useState } from "react";
import { useOnMount } from "#app/components/hooks/use-on-mount";
import { type PushState, readPushState, subscribeDevice, unsubscribeDevice } from "./device-subscription";

/** This device's pushes; `unknown` until hydration. */
export function usePushDevice() {
  const [state, setState] = useState<PushState>("unknown");
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useOnMount(() => void readPushState().then(setState, () => setState("unsupported")));
  const run = (change: () => Promise<PushState>) => async () => {
    setBusy(true);
    setFailed(false);
    await change()
      .then(setState, () => setFailed(true))
      .finally(() => setBusy(false));
  };
  return { state, isBusy, hasFailed, subscribe: run(subscribeDevice), unsubscribe: run(unsubscribeDevice) };
}
