import { BackBar } from "./top-bar";

type Text = { updated: string; sections: { heading: string; text: string }[] };

export function LegalPage({ title, ...text }: Text & { title: string }) {
  return (
    <>
      <BackBar title="Espelho" to="/" />
      <main id="content" className="mx-auto max-w-(--container-read) px-(--spacing-gutter) pt-6 pb-16">
        <h1 className="mb-2 t-h1">{title}</h1>
        <LegalSections {...text} />
      </main>
    </>
  );
}

export function LegalSections({ updated, sections }: Text) {
  return (
    <div>
      <p className="faint t-small">{updated}</p>
      {sections.map(({ heading, text }, index) => (
        <section key={heading} className="mt-8">
          <h2 className="t-h3">
            {index + 1}. {heading}
          </h2>
          <p className="mt-2 wrap-anywhere">{text}</p>
        </section>
      ))}
    </div>
  );
}
