import type { Page } from "playwright";

// What is looked at on every screen. Each check answers with its flaws, a line each; the browser's part of a check is a function of its own, sent there as text.

/** A screen's shape: its language, its title, one heading of the first order, landmarks, a skip link that leads somewhere. */
export const shape = (page: Page, { lang, isDialog }: { lang: string; isDialog: boolean }) =>
  page.evaluate(
    (wanted) => {
      const flaws: string[] = [];
      const { lang, title } = { lang: document.documentElement.lang, title: document.title };
      if (lang !== wanted.lang) flaws.push(`lang is ${lang}`);
      if (!/\S.* · Espelho$/.test(title)) flaws.push(`title is «${title}»`);
      const count = (selector: string) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length;
      const modal = document.querySelector("dialog:modal");
      if (wanted.isDialog && !modal) flaws.push("no modal dialog");
      if (modal) {
        const name = modal.getAttribute("aria-label") ?? document.getElementById(modal.getAttribute("aria-labelledby") ?? "")?.textContent;
        if (!name?.trim()) flaws.push("the dialog has no name");
        if (!modal.contains(document.activeElement)) flaws.push("the focus is not in the dialog");
      } else {
        if (count("h1") !== 1) flaws.push(`${count("h1")} h1`);
        if (count("main") !== 1) flaws.push(`${count("main")} main`);
      }
      const skip = document.querySelector<HTMLAnchorElement>("body a");
      if (skip?.getAttribute("href") !== "#content" || !document.getElementById("content")) flaws.push("no skip link");
      return flaws;
    },
    { lang, isDialog },
  );

/** What sticks out sideways, and text that its own box cuts off. An ellipsis and a clamp are meant. */
export const spills = (page: Page) =>
  page.evaluate(() => {
    const flaws: string[] = [];
    const say = (element: Element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].slice(0, 3).join(".")} «${element.textContent?.trim().slice(0, 30)}»`;
    const places = [document.documentElement, ...document.querySelectorAll("dialog[open]")];
    for (const place of places) {
      if (place.scrollWidth <= place.clientWidth) continue;
      const edge = place.getBoundingClientRect().left + place.clientWidth;
      const isOut = (element: Element) => element.getBoundingClientRect().right > edge + 1;
      const out = [...place.querySelectorAll("*")].filter((element) => isOut(element) && ![...element.children].some(isOut));
      flaws.push(`${place.scrollWidth} px in ${place.clientWidth}: ${out.slice(0, 3).map(say)}`);
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const seen = new Set<Element>();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent?.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width === 0 || !node.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      for (let box: Element | null = node.parentElement; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.clipPath !== "none" || style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") break;
        if (style.position === "fixed" || /auto|scroll/.test(style.overflowX + style.overflowY)) break;
        if (!/hidden|clip/.test(style.overflowX + style.overflowY)) continue;
        const { right, bottom } = box.getBoundingClientRect();
        if ((text.right > right + 1 || text.bottom > bottom + 2) && !seen.has(box)) {
          seen.add(box);
          flaws.push(`cut off: ${say(box)}`);
        }
      }
    }
    return flaws;
  });

/** Goes through a screen by Tab: each stop is in sight and nothing lies on it, and the way comes back to where it began. */
export async function focusWay(page: Page, most = 150): Promise<string[]> {
  const flaws: string[] = [];
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    Object.assign(globalThis, { way: [] });
  });
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(async () => {
      const { way } = globalThis as unknown as { way: Element[] };
      const element = document.activeElement;
      if (!element || element === document.body || element === document.documentElement || way.includes(element)) return null;
      way.push(element);
      const say = (one: Element | null) =>
        `${one?.tagName.toLowerCase()}.${one?.className} «${one?.getAttribute("aria-label") ?? one?.textContent?.trim().slice(0, 30)}»`;
      await new Promise((drawn) => requestAnimationFrame(drawn));
      // a file input lies unseen under its label, which shows its ring; a link over two lines is where its first line is
      const label = element instanceof HTMLInputElement && element.type === "file" ? element.closest("label") : null;
      const box = (label ?? element).getClientRects()[0] ?? element.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, innerHeight / 2)];
      const hit = document.elementFromPoint(Math.min(Math.max(x, 1), innerWidth - 1), Math.min(Math.max(y, 1), innerHeight - 1));
      // a toast goes by itself
      const isFree =
        hit?.closest(".toast") || (hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest("label")?.contains(element) === true));
      // a parent is no cover; a stranger is
      const isInView = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
      return isInView && isFree ? "" : `${say(element)} ${isInView ? `lies under ${say(hit)}` : "is out of view"}`;
    });
    if (found === null) return flaws;
    if (found) flaws.push(found);
  }
  return flaws;
}

/** What spills at twice the size of text, and with the room between letters, words and lines that a reader may ask for. */
export async function largeText(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  const flaws = await spills(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
  await browser.detach();
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { letter-spacing: .12em !important; word-spacing: .16em !important; line-height: 1.5 !important }");
    document.adoptedStyleSheets.push(sheet);
  });
  flaws.push(...(await spills(page)));
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  return flaws;
}

/** Every word of the page that can be read or heard, without what is only in the markup. */
export const wordsOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const named = ["aria-label", "aria-roledescription", "aria-valuetext", "placeholder", "title", "alt"];
    const spoken = [...document.querySelectorAll(named.map((name) => `[${name}]`).join())].flatMap((element) =>
      named.map((name) => element.getAttribute(name) ?? ""),
    );
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const unsaid of body.querySelectorAll("script, style")) unsaid.remove();
    return [document.title, body.textContent, ...spoken].join(" ");
  });

/** Once nothing moves any more; what goes on for ever, stands paused or hangs on the scroll is as it should be. */
export const atRest = (page: Page) =>
  page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(
        (one) => one.playState === "running" && one.timeline === document.timeline && one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
      );
    await Promise.allSettled(moving.map((one) => one.finished));
  });
