import type { Icon } from "@phosphor-icons/react";
import { DotsThree } from "@phosphor-icons/react/dist/ssr/DotsThree";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";

/** A menu of links and small forms that opens without JavaScript; Esc, a click elsewhere and an act of its own close it. */
export function Menu({ label, icon, children }: { label: string; icon?: ReactNode; children: ReactNode }) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const menu = box.current;
    const close = (event: Event) => {
      if (!menu?.open) return;
      if (!(event instanceof KeyboardEvent)) {
        if (!menu.contains(event.target as Node)) menu.open = false;
      } else if (event.key === "Escape") {
        event.stopPropagation();
        event.preventDefault();
        menu.open = false;
        menu.querySelector("summary")?.focus();
      }
    };
    const closeAfter = () => {
      if (menu) menu.open = false;
    };
    menu?.addEventListener("submit", closeAfter);
    document.addEventListener("click", close);
    document.addEventListener("keydown", close, true);
    return () => {
      menu?.removeEventListener("submit", closeAfter);
      document.removeEventListener("click", close);
      document.removeEventListener("keydown", close, true);
    };
  }, []);
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
