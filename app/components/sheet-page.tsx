import type { ReactNode } from "react";
import { BackBar } from "./top-bar";

/** A page that asks one thing: a bar, a title, its form. */
export function SheetPage({ title, back, children }: { title: string; back: string; children: ReactNode }) {
  return (
    <>
      <BackBar title={title} to={back} />
      <main id="content" className="mx-auto grid w-full max-w-(--container-form) grid-cols-1 gap-5 px-4 py-8">
        <h1 className="t-h2 wrap-anywhere">{title}</h1>
        {children}
      </main>
    </>
  );
}
