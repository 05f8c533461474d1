import type { ReactNode } from "react";
import { BackBar } from "./top-bar";

/** `isWide`: for grids of pictures. */
type Props = { title: string; back: string; isWide?: boolean; children: ReactNode };

export function SheetPage({ title, back, isWide = false, children }: Props) {
  return (
    <>
      <BackBar title="" to={back} />
      <main id="content" className={`mx-auto grid w-full grid-cols-1 gap-5 px-4 pt-4 pb-8 ${isWide ? "max-w-3xl" : "max-w-(--container-form)"}`}>
        <h1 className="t-h2 wrap-anywhere">{title}</h1>
        {children}
      </main>
    </>
  );
}
