import type { Page } from "playwright";

// Checks for every screen. Each returns its flaws, one per line.

/** Checks lang, title, headings, landmarks and the skip link. */
export const checkPageStructure = (page: Page, { lang, isDialog }: { lang: string; isDialog: boolean }) =>
  page.evaluate(
    (expected) => {
      const flaws: string[] = [];
      const { lang, title } = { lang: document.documentElement.lang, title: document.title };
      if (lang !== expected.lang) flaws.push(`lang is ${lang}`);
      if (!/\S.* · Espelho$/.test(title)) flaws.push(`title is «${title}»`);
      const count = (selector: string) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length;
      const modal = document.querySelector("dialog:modal");
      if (expected.isDialog && !modal) flaws.push("no modal dialog");
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

/** Finds horizontal overflow and clipped text. */
export const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const flaws: string[] = [];
    const describe = (element: Element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].slice(0, 3).join(".")} «${element.textContent?.trim().slice(0, 30)}»`;
    const scrollers = [document.documentElement, ...document.querySelectorAll("dialog[open]")];
    for (const scroller of scrollers) {
      if (scroller.scrollWidth <= scroller.clientWidth) continue;
      const edge = scroller.getBoundingClientRect().left + scroller.clientWidth;
      const isOut = (element: Element) => element.getBoundingClientRect().right > edge + 1;
      const overflowing = [...scroller.querySelectorAll("*")].filter((element) => isOut(element) && ![...element.children].some(isOut));
      flaws.push(`${scroller.scrollWidth} px in ${scroller.clientWidth}: ${overflowing.slice(0, 3).map(describe)}`);
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
          flaws.push(`cut off: ${describe(box)}`);
        }
      }
    }
    return flaws;
  });

/** Checks that each Tab stop is visible and uncovered. */
export async function checkFocusOrder(page: Page, maxStops = 150): Promise<string[]> {
  const flaws: string[] = [];
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    Object.assign(globalThis, { visited: [] });
  });
  for (let stop = 0; stop < maxStops; stop++) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(async () => {
      const { visited } = globalThis as unknown as { visited: Element[] };
      const element = document.activeElement;
      if (!element || element === document.body || element === document.documentElement || visited.includes(element)) return null;
      visited.push(element);
      const describe = (one: Element | null) =>
        `${one?.tagName.toLowerCase()}.${one?.className} «${one?.getAttribute("aria-label") ?? one?.textContent?.trim().slice(0, 30)}»`;
      await new Promise((drawn) => requestAnimationFrame(drawn));
      // a hidden file input shows focus on its label
      const label = element instanceof HTMLInputElement && element.type === "file" ? element.closest("label") : null;
      const box = (label ?? element).getClientRects()[0] ?? element.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, innerHeight / 2)];
      const hit = document.elementFromPoint(Math.min(Math.max(x, 1), innerWidth - 1), Math.min(Math.max(y, 1), innerHeight - 1));
      // toasts are temporary
      const isUncovered =
        hit?.closest(".toast") || (hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest("label")?.contains(element) === true));
      // an ancestor does not cover the element
      const isInView = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
      return isInView && isUncovered ? "" : `${describe(element)} ${isInView ? `lies under ${describe(hit)}` : "is out of view"}`;
    });
    if (found === null) return flaws;
    if (found) flaws.push(found);
  }
  return flaws;
}

/** Finds overflow at double text size and wide text spacing. */
export async function checkLargeText(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  const flaws = await findOverflow(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
  await browser.detach();
  await page.evaluate(() => {
    const styleSheet = new CSSStyleSheet();
    styleSheet.replaceSync("* { letter-spacing: .12em !important; word-spacing: .16em !important; line-height: 1.5 !important }");
    document.adoptedStyleSheets.push(styleSheet);
  });
  flaws.push(...(await findOverflow(page)));
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  return flaws;
}

/** Returns visible text and labels, without scripts and styles. */
export const readPageText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const labelAttributes = ["aria-label", "aria-roledescription", "aria-valuetext", "placeholder", "title", "alt"];
    const labels = [...document.querySelectorAll(labelAttributes.map((name) => `[${name}]`).join())].flatMap((element) =>
      labelAttributes.map((name) => element.getAttribute(name) ?? ""),
    );
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const hidden of body.querySelectorAll("script, style")) hidden.remove();
    return [document.title, body.textContent, ...labels].join(" ");
  });

/** Waits until finite document animations have ended. */
export const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const animations = document
      .getAnimations()
      .filter(
        (one) => one.playState === "running" && one.timeline === document.timeline && one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
      );
    await Promise.allSettled(animations.map((one) => one.finished));
  });
