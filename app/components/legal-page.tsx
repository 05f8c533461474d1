import { BackBar } from "./top-bar";

type Props = { title: string; updated: string; sections: { heading: string; text: string }[] };

/** Numbered sections to read. */
export function LegalPage({ title, updated, sections }: Props) {
  return (
    <>
      <BackBar title="Espelho" to="/" />
      <main id="content" className="mx-auto max-w-(--container-read) px-(--spacing-gutter) pt-6 pb-16">
        <h1 className="t-h1">{title}</h1>
        <p className="faint mt-2 t-small">{updated}</p>
        {sections.map(({ heading, text }, index) => (
          <section key={heading} className="mt-8">
            <h2 className="t-h3">
              {index + 1}. {heading}
            </h2>
            <p className="mt-2">{text}</p>
          </section>
        ))}
      </main>
    </>
  );
}
