import { useNavigate } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useCallback } from "react";
import { postPath } from "#app/paths";
import { inPlace } from "./in-place";

export type Open = (event: MouseEvent<HTMLAnchorElement>) => void;

/** How the looks of a list open: over this page, the picture moving there. One for all its links, and always the same one. */
export function useOpenLook(): Open {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const { pathname } = event.currentTarget;
      inPlace(() => navigate(pathname, { state: { isOver: true }, preventScrollReset: true, viewTransition: true }))(event);
    },
    [navigate],
  );
}

/** A link around a look's picture. There are dozens to a page, and each `Link` would resolve its address and watch the router by itself. */
export function LookLink({ look, open, className, children }: { look: { id: string }; open: Open; className: string; children: ReactNode }) {
  return (
    <a className={className} href={postPath(look)} onClick={open} data-discover="true" data-on-image>
      {children}
    </a>
  );
}
