import { expect, test } from "bun:test";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { db } from "#app/db/client.server";
import { media, posts, tryOns } from "#app/db/schema";
import { sendMessage } from "#app/models/messages/message.server";
import { followUser } from "#app/models/people/follow.server";
import { startTryOnPath } from "#app/paths";
import { engines, openWindow } from "../engines/window.ts";
import { makeLook, makeUser, password } from "../people.ts";
import { startServer, waitUntil } from "../server.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "100", EDIT_POLL_MS: "200" });

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

/** Returns the path of a 12-megapixel photo. */
async function makeLargePhoto(): Promise<string> {
  const path = join(process.env.DATA_DIR ?? "", "foto.jpg");
  await sharp("demo/look-08.jpg").resize(3000, 4000).jpeg().toFile(path);
  return path;
}

const written = "Ela costurou em 1974, e ainda tem a etiqueta de papel com o nome da loja. Precisa de barra?";

/** In the page: returns line widths of a message. */
function getLineWidths(textWrap: string): number[] {
  const bubble = document.querySelector<HTMLElement>(".bubble");
  if (!bubble) return [];
  bubble.style.textWrap = textWrap;
  const range = document.createRange();
  range.selectNodeContents(bubble);
  return [...range.getClientRects()].map(({ width }) => Math.round(width));
}

for (const { name, open, missing } of engines) {
  test.skipIf(!open)(
    `in ${name}${open ? "" : `, which needs ${missing},`} ana signs in, opens a look and comes back, posts a cropped photo, wears a look and writes to bia`,
    async () => {
      if (!open) return;
      const [ana, bia] = [await makeUser({ name: "Ana Souza" }), await makeUser({ name: "Bia Torres" })];
      await followUser(ana.id, bia.id);
      for (let look = 10; look <= 15; look++) await makeLook({ by: bia, look });
      const chosen = await makeLook({ by: bia, look: 9, caption: "O escolhido." });
      for (let look = 16; look <= 17; look++) await makeLook({ by: bia, look });
      const { gotoPath, waitForHydration, waitForElement, clickElement, typeInto, choose, resize, evaluate, takeScreenshot, errors } = await openWindow(
        server,
        open,
      );
      const isOpen = () => evaluate(() => document.querySelector("dialog[open]") !== null);
      const getBoxHeight = () => evaluate(() => document.querySelector("textarea")?.offsetHeight);
      const isTooWide = () => evaluate(() => document.documentElement.scrollWidth > document.body.offsetWidth);

      await resize(phone);
      await gotoPath("/");
      await typeInto("Email", ana.email);
      await typeInto("Senha", password);
      await clickElement("Entrar", "button");
      await waitForElement("Feed", "h1");
      await waitForHydration();
      expect(await evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");

      for (const size of [desk, phone]) {
        await resize(size);
        await clickElement("", `a[href="/post/${chosen.id}"]`);
        await waitForElement("O escolhido.", "dialog h1");
        await takeScreenshot(`engines/${name}-post-${size.width}`);
        const height = await evaluate(() => scrollY);
        await evaluate(() => history.back());
        await waitUntil("the post to close", async () => !(await isOpen()));
        expect({ height: await evaluate(() => scrollY), isTooWide: await isTooWide() }).toEqual({ height, isTooWide: false });
        await takeScreenshot(`engines/${name}-feed-${size.width}`);
      }

      const photo = await makeLargePhoto();
      await gotoPath("/create-post");
      await choose("input[name=image]", photo);
      await clickElement("Cortar", "button");
      await waitUntil("the photo in the cropper", () => evaluate(() => (document.querySelector<HTMLImageElement>("dialog[open] img")?.naturalWidth ?? 0) > 0));
      await takeScreenshot(`engines/${name}-crop`);
      await waitUntil("the photo to be cropped", async () => {
        await evaluate(() => document.querySelector<HTMLElement>("dialog[open] .btn--primary")?.click()); // fails until the photo is measured
        return !(await isOpen());
      });
      await typeInto("Legenda", "Cortado aqui.");
      await clickElement("Publicar", "button");
      await waitUntil("the look on the profile", () => evaluate(() => document.querySelector('img[alt*="Cortado aqui."]') !== null));
      await takeScreenshot(`engines/${name}-profile`);
      const [posted] = await db.select().from(posts).innerJoin(media, eq(media.id, posts.imageUrl)).where(eq(posts.userId, ana.id));
      expect(posted).toMatchObject({ posts: { caption: "Cortado aqui." }, media: { width: 2048, height: 2560 } });

      await gotoPath(startTryOnPath(chosen));
      await choose("input[name=person]", photo);
      await typeInto("O que você quer provar?", " Com sapato baixo, cinto fino, bolsa pequena de palha, brincos e chapéu de aba larga. ");
      expect(await getBoxHeight()).toBeGreaterThan(96);
      await takeScreenshot(`engines/${name}-get-ready`);
      await clickElement("Provar agora", "button");
      await waitForElement("Veja como ficou!", "h1");
      await takeScreenshot(`engines/${name}-result`);
      expect(await db.select({ status: tryOns.status }).from(tryOns).where(eq(tryOns.userId, ana.id))).toEqual([{ status: "completed" }]);

      await gotoPath(`/messages/${bia.id}`);
      expect(await getBoxHeight()).toBe(48);
      await typeInto("Mensagem", written);
      expect(await getBoxHeight()).toBeGreaterThan(72);
      await clickElement("Enviar", "button");
      await waitForElement("Ela costurou", ".bubble");
      expect(await getBoxHeight()).toBe(48);
      expect(await evaluate(getLineWidths, "")).toEqual(await evaluate(getLineWidths, "wrap"));
      await sendMessage(bia.id, ana.id, { content: "Empresto quando quiser." });
      await waitForElement("Empresto quando quiser.", ".bubble");
      await takeScreenshot(`engines/${name}-messages-390`);
      await resize(desk);
      await takeScreenshot(`engines/${name}-messages-1280`);
      expect(errors).toEqual([]);
    },
  );
}
