import type { Icon } from "@phosphor-icons/react";
import type { ReactNode } from "react";

type Props = { StatusIcon: Icon; title: string; text: string; role: "alert" | "status"; className?: string; children: ReactNode };

/** Says on the dark mirror why nothing is seen; its children are the ways on. */
export function MirrorMessage({ StatusIcon, title, text, role, className = "", children }: Props) {
  return (
    <div className={`mirror__message ${className}`} role={role}>
      <span className="empty__glass" aria-hidden="true">
        <StatusIcon className="ic ic--l" weight="light" />
      </span>
      <h2 tabIndex={-1} className="outline-none" data-message>
        {title}
      </h2>
      <p>{text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>
    </div>
  );
}
