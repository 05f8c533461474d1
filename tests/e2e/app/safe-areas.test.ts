import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { followUser } from "#app/models/people/follow.server";
import { gotoHydrated, openPage, testInBench } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { isInBench } from "#tests/in-bench";
import { makeLook, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ WORKER: "off" });

type Insets = { top: number; bottom: number; left: number; right: number };

const upright: Insets = { top: 47, bottom: 34, left: 0, right: 0 };
const sideways: Insets = { top: 0, bottom: 21, left: 47, right: 47 };

async function setInsets(page: Page, { top, bottom, left, right }: Insets) {
  const insets = { top, topMax: top, bottom, bottomMax: bottom, left, leftMax: left, right, rightMax: right };
  await (await page.context().newCDPSession(page)).send("Emulation.setSafeAreaInsetsOverride", { insets });
}

/** Controls under the notch, the system's line or a round corner. */
const listCovered = (page: Page, insets: Insets): Promise<string[]> =>
  page.evaluate(({ top, bottom, left, right }) => {
    const isShown = (control: Element, { x, y, width, height }: DOMRect) => {
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      return width > 2 && hit !== null && control.contains(hit);
    };
    const isInRow = ({ parentElement: row }: Element): boolean =>
      row !== null && ((row.scrollWidth > row.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(row).overflowX)) || isInRow(row));
    const find = (isWrong: (box: DOMRect, control: Element) => boolean) =>
      [...document.querySelectorAll("a[href], button, input, textarea, select, summary")].flatMap((control) => {
        const box = control.getBoundingClientRect();
        if (!isWrong(box, control) || !isShown(control, box)) return [];
        const name = control.getAttribute("aria-label") || control.textContent?.trim() || control.getAttribute("name");
        return `${location.pathname}${location.search} ${name} ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`;
      });
    const scrollers = [document.documentElement, ...document.querySelectorAll("*")].filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1);
    const scroll = (isToEnd: boolean) => {
      for (const scroller of scrollers) scroller.scrollTo({ top: isToEnd ? scroller.scrollHeight : 0, behavior: "instant" });
    };
    scroll(false);
    const atStart = find((box, control) => box.top < top || ((box.left < left || box.right > innerWidth - right) && !isInRow(control)));
    scroll(true);
    return [...atStart, ...find((box) => box.bottom > innerHeight - bottom)];
  }, insets);

const paths = [
  ...["feed", "tryon", "tryon&mode=edit", "collections", "collections&view=getready", "profile"].map((tab) => `/?tab=${tab}`),
  ...["", "?step=2", "?step=3"].map((step) => `/onboarding${step}`),
  ..."activity messages search people collections/new create-post credits profile/edit profile/photo body-photo share settings settings/notifications"
    .split(" ")
    .map((path) => `/${path}`),
];

for (const [name, insets, width, height, testHere] of [
  ["upright", upright, 390, 844, test],
  ["sideways", sideways, 844, 390, testInBench],
] as const) {
  testHere(`on a phone with a notch and a line at the bottom, held ${name}, no control of any page lies under them`, async () => {
    const [ana, bia] = [await makeUser(), await makeUser()];
    const look = await makeLook({ by: bia, look: 12 });
    await makeLook({ by: ana, look: 11 });
    await followUser(ana.id, bia.id);
    const { page } = await openPage(server, { as: await createSignedInClient(server, ana), width, height });
    await setInsets(page, insets);
    const posts = ["", "/report", "/live", "/on-me"].map((end) => `/post/${look.id}${end}`);
    const found: string[] = [];
    const all = [...paths, ...posts, `/user/${bia.id}`, `/messages/${bia.id}`, `/stories/${bia.id}`];
    for (const path of isInBench ? all : all.filter((_, index) => index % 2 === 0)) {
      await page.goto(path);
      found.push(...(await listCovered(page, insets)));
    }
    await page.context().clearCookies();
    for (const path of ["/auth", "/auth?mode=signUp", "/forgot-password", `/post/${look.id}`]) {
      await page.goto(path);
      found.push(...(await listCovered(page, insets)));
    }
    expect(found).toEqual([]);
  });

  testHere(`nor of a dialog, held ${name}`, async () => {
    const [ana, bia] = [await makeUser(), await makeUser()];
    await makeLook({ by: bia, look: 12 });
    await followUser(ana.id, bia.id);
    const { page } = await openPage(server, { as: await createSignedInClient(server, ana), width, height });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await setInsets(page, insets);
    const article = page.getByRole("article").first();
    const openers = [
      page.getByRole("link", { name: /^Pesquisar/ }),
      page.getByRole("link", { name: "Configurações" }),
      page.getByRole("link", { name: "Mensagens" }),
      article.locator("a[href^='/post/']").first(),
      article.getByRole("link", { name: /^Provar/ }),
    ];
    const found: string[] = [];
    for (const opener of openers) {
      await gotoHydrated(page, "/?tab=feed");
      await opener.click();
      const dialog = page.getByRole("dialog").and(page.locator(":not(:has-text('Abrindo'))"));
      await dialog.waitFor();
      found.push(...(await listCovered(page, insets)));
    }
    expect(found).toEqual([]);
  });
}
