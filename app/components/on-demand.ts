import { type ComponentType, lazy } from "react";

/** A component whose code is loaded when it is first shown, inside a Suspense; where `load` was awaited before, it is shown at once, on the server too. */
export function onDemand<Props extends object>(code: () => Promise<ComponentType<Props>>) {
  type Module = { default: ComponentType<Props> };
  let loaded: Module | null = null;
  const load = async () => {
    loaded = { default: await code() };
    return loaded;
  };
  // React.lazy takes at once what then() gives it at once
  const then = (done: (module: Module) => void, failed: (error: unknown) => void) => {
    if (loaded) done(loaded);
    else load().then(done, failed);
  };
  return { load, Part: lazy(() => ({ then }) as Promise<Module>) };
}
