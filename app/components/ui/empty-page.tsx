import type { ComponentProps } from "react";
import { EmptyState } from "./empty-state";

type Props = Omit<ComponentProps<typeof EmptyState>, "isPage" | "children"> & { way: { href: string; label: string } };

export function EmptyPage({ way, ...words }: Props) {
  return (
    <main id="content" className="grid min-h-[80dvh] place-content-center">
      <EmptyState {...words} isPage>
        <a className="btn btn--primary" href={way.href}>
          {way.label}
        </a>
      </EmptyState>
    </main>
  );
}
