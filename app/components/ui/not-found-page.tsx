import { useTranslation } from "react-i18next";

/** Also in English, as the specification requires. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <main id="content" className="grid min-h-dvh place-content-center justify-items-center gap-3 px-6 text-center">
      <div className="relative -mb-14 font-display text-[9rem] leading-none font-light tracking-[-0.02em]" aria-hidden="true">
        <p>404</p>
        <i className="-ms-[10%] block h-px w-[120%] bg-ink" />
        <i className="-mt-3.5 block not-italic [mask-image:linear-gradient(to_top,#000,transparent_80%)] opacity-16 [scale:1_-1] before:content-['404']" />
      </div>
      <h1 className="t-h2">{t("notFound.title")}</h1>
      <p className="muted">{t("notFound.text")}</p>
      <a className="btn btn--primary mt-3" href="/">
        {t("home")}
      </a>
      <p className="mt-6 t-label faint" lang="en">
        {t("notFound.english")}
        <br />
        {t("notFound.hint")}
      </p>
    </main>
  );
}
