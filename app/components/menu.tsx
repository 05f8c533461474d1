import type { Icon } from "@phosphor-icons/react";
import { DotsThree } from "@phosphor-icons/react/dist/ssr/DotsThree";
import { type ReactNode, useState } from "react";
import { SheetButton } from "./sheets/sheet-button";

/** A menu of links and small forms: under its button, on a phone a sheet from below. */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SheetButton label={label} icon={<DotsThree className="ic" weight="regular" aria-hidden="true" />} isMenu isOpen={isOpen} onToggle={setOpen}>
      {children}
    </SheetButton>
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
