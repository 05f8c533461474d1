/** Loads the page's scripts after its pictures or at the first touch; sends earlier likes. */
export const startScriptsCode = `{
  const { currentScript, documentElement: { dataset } } = document;
  const { files, code } = JSON.parse(currentScript.dataset.later);
  let isStarted = false;
  /** Adds all at once when the letters of most texts are there: each addition lays out the page. */
  const addFonts = async () => {
    const { media, sheet } = document.querySelector("style[data-fonts]");
    if (!media) return; // late-fonts.ts loads them
    const fonts = Array.from(sheet.cssRules, ({ style }) => {
      const get = (name) => style.getPropertyValue(name);
      const descriptors = { weight: get("font-weight"), unicodeRange: get("unicode-range"), display: get("font-display") };
      return new FontFace(get("font-family").replaceAll('"', ""), get("src"), descriptors);
    });
    await Promise.allSettled(fonts.map((font) => /^U\\+0+-/i.test(font.unicodeRange) && font.load()));
    for (const font of fonts) document.fonts.add(font);
  };
  /** Lays out the cards below the first screen a few at a time, once with their letters. */
  const showNextRows = () => {
    if (!("unseen" in dataset)) return;
    const step = Number(dataset.unseen) + 1;
    if (step < 5) dataset.unseen = step;
    else delete dataset.unseen;
    requestAnimationFrame(() => setTimeout(showNextRows));
  };
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    addFonts().then(showNextRows);
    if ("first" in dataset) dataset.first = "third-row";
    for (const href of files) document.body.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    document.body.append(Object.assign(document.createElement("script"), { type: "module", nonce: currentScript.nonce, textContent: code }));
  };
  const decodeAll = (images) => Promise.allSettled(images.map((image) => image.decode()));
  const startAfterPaint = async () => {
    if (document.hidden) return start();
    await decodeAll([...document.images].filter(({ loading }) => loading !== "lazy"));
    if ("first" in dataset) {
      dataset.first = "second-row"; // of a profile
      const row = [...document.querySelectorAll(".look-grid > :nth-child(n + 4):nth-child(-n + 6) img")];
      await decodeAll(row.filter((image) => image.getBoundingClientRect().top < innerHeight));
    }
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
  };
  if (document.readyState === "complete") startAfterPaint();
  else addEventListener("load", startAfterPaint, { once: true });
  setTimeout(start, 3000);
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, start, { once: true, capture: true });

  const stateBefore = new Map(); // by button of a like or save
  let sending = Promise.resolve();
  const unsent = new Set(); // they wait for the one before
  let pressed; // a button without a form
  const isChanged = (button) => button.ariaPressed !== stateBefore.get(button);
  const toggle = (button) => {
    const { form, formAction, name } = button, isOn = button.ariaPressed !== "true", body = new URLSearchParams(new FormData(form));
    if (!stateBefore.has(button)) stateBefore.set(button, button.ariaPressed);
    button.ariaPressed = isOn;
    body.set(name, isOn);
    const submitForm = () => "scripted" in dataset || !isChanged(button) || form.requestSubmit(button); // says what is wrong
    const send = () => unsent.delete(send) && fetch(formAction, { method: "POST", body, keepalive: true });
    unsent.add(send);
    sending = sending.then(send).then((answer) => !answer || answer.ok || submitForm(), () => setTimeout(submitForm, 3000));
  };
  addEventListener("pagehide", () => unsent.forEach((send) => send()));
  addEventListener("click", (event) => {
    const button = event.target.closest?.("button");
    if (!button || "scripted" in dataset || ("unscripted" in dataset && !stateBefore.has(button))) return;
    if (button.type === "button") pressed = button;
    if (!button.matches("[formaction^='/api/posts/']")) return;
    event.preventDefault();
    toggle(button);
  }, true);
  addEventListener("scripted", () => {
    for (const button of [pressed, ...stateBefore.keys()].filter((one) => one?.isConnected)) if (button === pressed || isChanged(button)) button.click();
  }, { once: true });
}`;
