import { expect } from "bun:test";
import type { Page } from "playwright";

// Keyboard navigation helpers.

/** Returns the accessible name of the focused element. */
export const getFocusedName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0]?.textContent : null;
    return (element?.getAttribute("aria-label") ?? label ?? element?.textContent ?? "").trim();
  });

/** Presses a key until the named element has a visible focus ring. */
export async function tabTo(page: Page, name: string | RegExp, key: "Tab" | "Shift+Tab" | "ArrowDown" = "Tab") {
  const isTarget = (current: string) => (typeof name === "string" ? current === name : name.test(current));
  const visited: string[] = [];
  for (let stop = 0; stop < 80; stop++) {
    await page.keyboard.press(key);
    const current = await getFocusedName(page);
    visited.push(current);
    if (!isTarget(current)) continue;
    // a wrapper may show the ring
    const ring = await page.evaluate(() => {
      const { activeElement } = document;
      const styles = [activeElement, activeElement?.closest("label"), activeElement?.closest("div.in")]
        .filter((one) => one != null)
        .map((one) => getComputedStyle(one));
      return styles.some(({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2);
    });
    expect({ name: current, ring }).toEqual({ name: current, ring: true });
    return;
  }
  throw new Error(`${name} is not on the way: ${visited.join(" | ")}`);
}

/** Opens the focused file input and picks this file. */
export async function pickFile(page: Page, file: string, key: "Enter" | "Space"): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await getFocusedName(page); // this round trip orders the wait before the key
  await page.keyboard.press(key);
  await (await chooser).setFiles(file);
}
