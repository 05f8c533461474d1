import type { Icon } from "@phosphor-icons/react";
import { DotsThree } from "@phosphor-icons/react/dist/ssr/DotsThree";
import { type ReactNode, useRef } from "react";
import { useMenu } from "./use-menu";

/** A menu of links and small forms that opens without JavaScript. */
export function Menu({ label, icon, children }: { label: string; icon?: ReactNode; children: ReactNode }) {
  const box = useRef<HTMLDetailsElement>(null);
  useMenu(box);
  return (
    <details ref={box} name="menu" className="relative">
      <summary className="icb" aria-label={label}>
        {icon ?? <DotsThree className="ic" weight="regular" aria-hidden="true" />}
      </summary>
      <div className="menu absolute end-0 top-full z-(--z-index-sheet) max-h-[70dvh] overflow-auto">{children}</div>
    </details>
  );
}

/** One line of a menu: an icon and its words; the element around it is a link or a button. */
export function MenuLine({ icon: Sign, children }: { icon: Icon; children: ReactNode }) {
  return (
    <>
      <Sign className="ic" weight="light" aria-hidden="true" />
      {children}
    </>
  );
}
