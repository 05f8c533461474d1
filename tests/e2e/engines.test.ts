import { expect, test } from "bun:test";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { db } from "#app/db/client.server";
import { imageEdits, media, posts } from "#app/db/schema";
import { followUser } from "#app/models/follow.server";
import { sendMessage } from "#app/models/message.server";
import { wearPath } from "#app/paths";
import { aWindow, engines } from "../engines/window.ts";
import { aLook, aUser, password } from "../people.ts";
import { startServer, until } from "../server.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "100", EDIT_POLL_MS: "200" });

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

/** A photo of twelve megapixels, in a file as a phone has it. */
async function aLargePhoto(): Promise<string> {
  const path = join(process.env.DATA_DIR ?? "", "foto.jpg");
  await sharp("demo/look-08.jpg").resize(3000, 4000).jpeg().toFile(path);
  return path;
}

const written = "Ela costurou em 1974, e ainda tem a etiqueta de papel com o nome da loja. Precisa de barra?";

/** Runs in the page: how wide each line of a message is, as it stands or broken in another way. */
function lineWidths(textWrap: string): number[] {
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
      const [ana, bia] = [await aUser({ name: "Ana Souza" }), await aUser({ name: "Bia Torres" })];
      await followUser(ana.id, bia.id);
      for (let look = 10; look <= 15; look++) await aLook({ by: bia, look });
      const chosen = await aLook({ by: bia, look: 9, caption: "O escolhido." });
      for (let look = 16; look <= 17; look++) await aLook({ by: bia, look });
      const { go, ready, see, press, type, choose, resize, evaluate, picture, errors } = await aWindow(server, open);
      const isOpen = () => evaluate(() => document.querySelector("dialog[open]") !== null);
      const boxHeight = () => evaluate(() => document.querySelector("textarea")?.offsetHeight);
      const isTooWide = () => evaluate(() => document.documentElement.scrollWidth > document.body.offsetWidth);

      await resize(phone);
      await go("/");
      await type("Email", ana.email);
      await type("Senha", password);
      await press("Entrar", "button");
      await see("Feed", "h1");
      await ready();
      expect(await evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");

      for (const size of [desk, phone]) {
        await resize(size);
        await press("", `a[href="/post/${chosen.id}"]`);
        await see("O escolhido.", "dialog h1");
        await picture(`engines/${name}-post-${size.width}`);
        const height = await evaluate(() => scrollY);
        await evaluate(() => history.back());
        await until("the post to close", async () => !(await isOpen()));
        expect({ height: await evaluate(() => scrollY), isTooWide: await isTooWide() }).toEqual({ height, isTooWide: false });
        await picture(`engines/${name}-feed-${size.width}`);
      }

      const photo = await aLargePhoto();
      await go("/create-post");
      await choose("input[name=image]", photo);
      await press("Cortar", "button");
      await until("the photo in the cropper", () => evaluate(() => (document.querySelector<HTMLImageElement>("dialog[open] img")?.naturalWidth ?? 0) > 0));
      await picture(`engines/${name}-crop`);
      await until("the photo to be cropped", async () => {
        await evaluate(() => document.querySelector<HTMLElement>("dialog[open] .btn--primary")?.click()); // in vain before the photo is measured
        return !(await isOpen());
      });
      await type("Legenda", "Cortado aqui.");
      await press("Publicar", "button");
      await until("the look on the profile", () => evaluate(() => document.querySelector('img[alt*="Cortado aqui."]') !== null));
      await picture(`engines/${name}-profile`);
      const [posted] = await db.select().from(posts).innerJoin(media, eq(media.id, posts.imageUrl)).where(eq(posts.userId, ana.id));
      expect(posted).toMatchObject({ posts: { caption: "Cortado aqui." }, media: { width: 2048, height: 2560 } });

      await go(wearPath(chosen));
      await choose("input[name=person]", photo);
      await type("O que você quer provar?", " Com sapato baixo, cinto fino, bolsa pequena de palha, brincos e chapéu de aba larga. ");
      expect(await boxHeight()).toBeGreaterThan(96);
      await press("fal.ai", "label");
      await picture(`engines/${name}-get-ready`);
      await press("Provar agora", "button");
      await see("Veja como ficou!", "h1");
      await picture(`engines/${name}-result`);
      expect(await db.select({ status: imageEdits.status }).from(imageEdits).where(eq(imageEdits.userId, ana.id))).toEqual([{ status: "completed" }]);

      await go(`/messages/${bia.id}`);
      expect(await boxHeight()).toBe(48);
      await type("Mensagem", written);
      expect(await boxHeight()).toBeGreaterThan(72);
      await press("Enviar", "button");
      await see("Ela costurou", ".bubble");
      expect(await boxHeight()).toBe(48);
      expect(await evaluate(lineWidths, "")).toEqual(await evaluate(lineWidths, "wrap"));
      await sendMessage(bia.id, ana.id, { content: "Empresto quando quiser." });
      await see("Empresto quando quiser.", ".bubble");
      await picture(`engines/${name}-messages-390`);
      await resize(desk);
      await picture(`engines/${name}-messages-1280`);
      expect(errors).toEqual([]);
    },
  );
}
