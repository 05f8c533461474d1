import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { pieces } from "#app/db/schema";
import { imageUrlOf } from "#app/models/media/picture";
import { NewMark } from "#app/models/pieces/piece.schema";
import { markPiece } from "#app/models/pieces/piece.server";
import { gotoHydrated, openPage, runAxe, takeScreenshot } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000" });

test("bia finds her jacket twice in the wardrobe and joins it; her two bags stay two, also without scripts", async () => {
  const bia = await makeUser();
  for (const name of ["Jaqueta jeans", "Jaqueta da feira"]) {
    const look = await makeLook({ by: bia, look: 18 });
    const mark = (piece: object) => markPiece(bia.id, look.id, NewMark.parse({ imageUrl: imageUrlOf(look.imageUrl), ...piece }));
    await mark({ kind: "coat", name, colour: "blue", x: 1200, y: 1100, width: 5600, height: 4200 });
    await mark({ kind: "bag", x: 5300, y: 7600, width: 2600, height: 2400 });
  }
  const client = await createSignedInClient(server, bia);
  const { page, getBrowserErrors } = await openPage(server, { as: client });
  await gotoHydrated(page, "/?tab=collections&view=wardrobe");
  await page.getByRole("link", { name: "Repetidas?" }).click();
  await page.getByRole("group", { name: /Jaqueta jeans e Jaqueta da feira/ }).waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "duplicates");
  await page.getByRole("radio", { name: "Fica esta: Jaqueta da feira" }).check();
  await page.locator("form", { hasText: "Jaqueta jeans" }).getByRole("button", { name: "Juntar" }).click();
  await page.getByText("Peças juntadas").waitFor();
  const names = await db.select({ name: pieces.name }).from(pieces).where(eq(pieces.ownerId, bia.id));
  expect(names.map(({ name }) => name).sort()).toEqual(["Jaqueta da feira", null, null].sort());

  const { page: plain } = await openPage(server, { as: client, javaScriptEnabled: false });
  await plain.goto(`${server.url}/wardrobe/duplicates`);
  await plain.getByRole("button", { name: "São diferentes" }).click();
  await plain.getByText("Nenhuma peça repetida").waitFor();
  await takeScreenshot(plain, "duplicates-none");
  expect(getBrowserErrors()).toEqual([]);
});
