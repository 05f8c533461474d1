import { type ComponentType, createElement, lazy, useState } from "react";

/** Lazy component; after `load()` it renders synchronously. */
export function lazyWithPreload<Props extends object>(code: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  const load = async () => {
    loaded = await code();
    return { default: loaded };
  };
  const Lazy = lazy(load) as unknown as ComponentType<Props>;
  const choose = () => loaded ?? Lazy;
  const render = (props: Props) => createElement(Chosen<Props>, { choose, props });
  return { load, Part: render };
}

/** Chooses its component once, so that loading never remounts it. */
function Chosen<Props extends object>({ choose, props }: { choose: () => ComponentType<Props>; props: Props }) {
  const [Component] = useState(choose);
  return createElement(Component, props);
}
