import type { ReactNode } from "react";
import { BackBar } from "./top-bar";

export function SheetPage({ title, back, children }: { title: string; back: string; children: ReactNode }) {
  return (
    <>
      <BackBar title="" to={back} />
      <main id="content" className="mx-auto grid w-full max-w-(--container-form) grid-cols-1 gap-5 px-4 pt-4 pb-8">
        <h1 className="t-h2 wrap-anywhere">{title}</h1>
        {children}
      </main>
    </>
  );
}
