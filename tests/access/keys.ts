import { expect } from "bun:test";
import type { Page } from "playwright";

// Going about with Tab, as whoever has no pointer does.

/** What has the focus, as it is called. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0]?.textContent : null;
    return (element?.getAttribute("aria-label") ?? label ?? element?.textContent ?? "").trim();
  });

/** Goes on by Tab, or another key, until the thing of this name has the focus, and sees its ring. */
export async function reach(page: Page, name: string | RegExp, key: "Tab" | "Shift+Tab" | "ArrowDown" = "Tab") {
  const isThere = (now: string) => (typeof name === "string" ? now === name : name.test(now));
  const passed: string[] = [];
  for (let stop = 0; stop < 80; stop++) {
    await page.keyboard.press(key);
    const now = await focused(page);
    passed.push(now);
    if (!isThere(now)) continue;
    // a box around a control may wear its ring
    const ring = await page.evaluate(() => {
      const { activeElement } = document;
      const rings = [activeElement, activeElement?.closest("label"), activeElement?.closest("div.in")]
        .filter((one) => one != null)
        .map((one) => getComputedStyle(one));
      return rings.some(({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2);
    });
    expect({ name: now, ring }).toEqual({ name: now, ring: true });
    return;
  }
  throw new Error(`${name} is not on the way: ${passed.join(" | ")}`);
}

/** Opens the file input that has the focus, and picks this file. */
export async function pick(page: Page, file: string, key: "Enter" | "Space"): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await focused(page); // the browser has heard of the wait when it answers this; a key sent beside it may come first
  await page.keyboard.press(key);
  await (await chooser).setFiles(file);
}
