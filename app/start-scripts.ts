/** Loads the page's scripts after its pictures or at the first touch; holds likes and saves until then. */
export const startScriptsCode = `{
  const { currentScript, documentElement: { dataset } } = document;
  const { files, code } = JSON.parse(currentScript.dataset.later);
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const href of files) document.body.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    document.body.append(Object.assign(document.createElement("script"), { type: "module", nonce: currentScript.nonce, textContent: code }));
  };
  const startAfterPaint = () => document.hidden ? start() : requestAnimationFrame(() => setTimeout(start));
  if (document.readyState === "complete") startAfterPaint();
  else addEventListener("load", startAfterPaint, { once: true });
  setTimeout(start, 3000);
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, start, { once: true, capture: true });
  const held = new Set();
  addEventListener("click", (event) => {
    const button = event.target.closest?.("[action^='/api/posts/'] [aria-pressed]");
    if (!button || "scripted" in dataset || "unscripted" in dataset) return;
    event.preventDefault();
    if (held.has(button)) return;
    held.add(button);
    button.ariaPressed = button.ariaPressed !== "true";
    addEventListener("scripted", () => held.delete(button) && button.click(), { once: true });
    setTimeout(() => held.delete(button) && button.form.submit(), 3000);
  }, true);
}`;
