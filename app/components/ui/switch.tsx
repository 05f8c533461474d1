import { type ComponentPropsWithoutRef, forwardRef } from "react";

type Props = Omit<ComponentPropsWithoutRef<"input">, "type" | "role" | "className">;

/** A checkbox announced as a switch. */
export const Switch = forwardRef<HTMLInputElement, Props>((props, ref) => (
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own checked state
  <input ref={ref} type="checkbox" role="switch" className="sw" {...props} />
));
