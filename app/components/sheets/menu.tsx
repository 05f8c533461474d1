import type { Icon } from "@phosphor-icons/react";
import { DotsThree } from "@phosphor-icons/react/dist/ssr/DotsThree";
import { type ReactNode, useState } from "react";
import { SheetButton } from "./sheet-button";

/** Popup menu; a bottom sheet on phones. */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SheetButton label={label} icon={<DotsThree className="ic" weight="regular" aria-hidden="true" />} isMenu isOpen={isOpen} onToggle={setOpen}>
      {children}
    </SheetButton>
  );
}

export function MenuItem({ icon: ItemIcon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <>
      <ItemIcon className="ic" weight="light" aria-hidden="true" />
      {children}
    </>
  );
}
