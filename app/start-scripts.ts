/**
 * For the end of a page: asks for its scripts once it is painted with its first picture, so that they take nothing of the line before;
 * after a second and a half at the latest, and where nothing is ever painted.
 */
export const startScripts = (alsoAsked: string[]) => `{
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    const named = [...document.querySelectorAll('link[rel="later"]')].map(({ href }) => href);
    for (const href of [...named, ...${JSON.stringify(alsoAsked)}]) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href, fetchPriority: "low" }));
    const { nonce, text } = document.querySelector('script[type="later"]');
    document.body.append(Object.assign(document.createElement("script"), { type: "module", nonce, text }));
  };
  const painted = () => requestAnimationFrame(() => setTimeout(start));
  const first = document.querySelector('img[fetchpriority="high"]');
  if (!first || first.complete) painted();
  else for (const event of ["load", "error"]) first.addEventListener(event, painted);
  setTimeout(start, 1500);
}`;
